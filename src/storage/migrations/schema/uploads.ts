import type { ColumnTypes } from './column-types.ts'

/** Bulk uploads until they are in force. */
export function uploadsTables({ number }: ColumnTypes): string[] {
  return [
    `create table bulk_uploads (
      key text primary key, kind text not null, datasource text not null, group_name text not null,
      position bigint not null, upload_id text not null, is_open bigint not null, pages bigint not null,
      started_at bigint not null, ended_at bigint, start_mark bigint not null, last_seq bigint not null,
      first_page text not null, last_page text, last_page_at bigint not null default 0,
      is_abandoned bigint not null default 0, ending text)`,
    'create unique index bulk_uploads_open on bulk_uploads (kind, datasource, group_name) where is_open = 1',
    'create index bulk_uploads_by_target on bulk_uploads (kind, datasource, position)',
    `create table staged_documents (
      upload text not null, id_key text not null, type_key text not null, object_type text not null,
      id text not null, title text not null, view_url text, facts text not null, updated_at bigint not null,
      permissions text, principals text, is_redlisted bigint, body text not null, summary text not null,
      is_undated bigint not null default 0, primary key (upload, id_key, type_key))`,
    `create table staged_items (
      upload text not null, item_key text not null, item text not null, primary key (upload, item_key))`,
    `create table stale_items (
      kind text not null, datasource text not null, item_key text not null, delete_at bigint not null,
      primary key (kind, datasource, item_key))`,
    'create index stale_items_due on stale_items (delete_at)',
    `create table replaced_documents (
      key ${number} primary key, upload text not null, new_seq bigint not null, seq bigint not null,
      datasource text not null, object_type text not null, type_key text not null, id text not null,
      id_key text not null, version bigint not null, title text not null, view_url text, is_redlisted bigint,
      facts text not null, updated_at bigint not null, permissions text, principals text,
      uploaded_at bigint not null, deleted_at bigint, metadata text, body text, summary text, awaits_scan bigint)`,
    'create index replaced_documents_by_upload on replaced_documents (upload)',
  ]
}
