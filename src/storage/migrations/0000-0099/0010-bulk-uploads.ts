import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const bulkUploads: Migration = {
  name: '0010-bulk-uploads',
  async up(db, kind) {
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of statements(number)) await sql.raw(statement).execute(db)
  },
}

const statements = (number: string) => [
  'alter table datasource_users add column touched bigint not null default 0',
  'alter table datasource_groups add column touched bigint not null default 0',
  'alter table memberships add column touched bigint not null default 0',

  `create table bulk_uploads (
    key text primary key, kind text not null, datasource text not null, group_name text not null,
    position bigint not null, upload_id text not null, is_open bigint not null, pages bigint not null, started_at bigint not null,
    ended_at bigint, start_mark bigint not null, last_seq bigint not null, first_page text not null, last_page text)`,
  // The database itself holds the rule that only one upload is open per target.
  `create unique index bulk_uploads_open on bulk_uploads (kind, datasource, group_name) where is_open = 1`,
  'create index bulk_uploads_by_target on bulk_uploads (kind, datasource, position)',
  `create table staged_documents (
    upload text not null, id_key text not null, type_key text not null, object_type text not null, id text not null,
    title text not null, view_url text, facts text not null, updated_at bigint not null, permissions text,
    principals text, is_redlisted bigint, body text not null, summary text not null, primary key (upload, id_key, type_key))`,
  `create table staged_items (
    upload text not null, item_key text not null, item text not null, primary key (upload, item_key))`,
  `create table stale_documents (
    key ${number} primary key, datasource text not null, seq bigint not null, delete_at bigint not null,
    is_deleted bigint not null)`,
  'create index stale_documents_due on stale_documents (is_deleted, delete_at)',
  'create index stale_documents_by_datasource on stale_documents (datasource, is_deleted)',
  `create table stale_items (
    kind text not null, datasource text not null, item_key text not null, delete_at bigint not null,
    primary key (kind, datasource, item_key))`,
  'create index stale_items_due on stale_items (delete_at)',
  `create table joint_steps (first_seq ${number} primary key, last_seq bigint not null)`,
  'create index joint_steps_by_end on joint_steps (last_seq)',
  // Counting is answered from the index alone.
  'drop index documents_by_type',
  'create index documents_by_type on documents (datasource, deleted_at, object_type, seq)',
  `create table processing_runs (
    subject text not null, datasource text not null, started_at bigint not null, ended_at bigint,
    primary key (subject, datasource, started_at))`,
]
