import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Migration } from '../migration.ts'

export const foundation: Migration = {
  name: '0001-foundation',
  async up(db, kind) {
    // Only a column of the type "integer" is SQLite's own row number; in PostgreSQL that type is too small.
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of statements(number)) await sql.raw(statement).execute(db)
    await startCounters(db)
  },
}

const statements = (number: string) => [
  'create table counters (name text primary key, value bigint not null)',
  'create table datasources (name text primary key, config text not null, updated_at bigint not null)',
  `create table indexing_tokens (
    id text primary key, name text not null, datasources text, allowed_ranges text not null, expires_at bigint not null,
    rotation_period_minutes bigint, created_by text not null, created_at bigint not null, revoked_at bigint)`,
  `create table indexing_token_secrets (
    hash text primary key, token_id text not null references indexing_tokens (id) on delete cascade,
    created_at bigint not null, ends_at bigint)`,
  'create index indexing_token_secrets_by_token on indexing_token_secrets (token_id)',
  `create table client_tokens (
    id text primary key, secret_hash text not null unique, name text not null, user_email text, scopes text not null,
    expires_at bigint not null, created_by text not null, created_at bigint not null, revoked_at bigint)`,
  `create table accounts (
    email text primary key, name text not null, role text not null, is_active bigint not null,
    created_at bigint not null)`,

  `create table datasource_users (
    datasource text not null, email text not null, user_id text, name text not null, is_active bigint not null,
    version bigint not null, primary key (datasource, email))`,
  'create index datasource_users_by_email on datasource_users (email)',
  `create table datasource_groups (
    datasource text not null, name text not null, version bigint not null, primary key (datasource, name))`,
  `create table memberships (
    datasource text not null, group_name text not null, member_kind text not null, member text not null,
    member_folded text not null, version bigint not null,
    primary key (datasource, group_name, member_kind, member))`,
  'create index memberships_by_member on memberships (datasource, member_kind, member)',
  'create index memberships_by_folded_member on memberships (datasource, member_kind, member_folded)',
  `create table group_intersections (
    datasource text not null, principal text not null, groups text not null, primary key (datasource, principal))`,

  `create table documents (
    key ${number} primary key, seq bigint not null, datasource text not null, object_type text not null,
    type_key text not null, id text not null, id_key text not null, version bigint not null, title text not null,
    view_url text, facts text not null, updated_at bigint not null, permissions text, principals text,
    uploaded_at bigint not null, deleted_at bigint, unique (datasource, id_key, type_key))`,
  'create unique index documents_by_seq on documents (seq)',
  'create index documents_by_url on documents (datasource, view_url)',
  'create index documents_by_type on documents (datasource, object_type)',
  `create table document_texts (key ${number} primary key, body text not null, summary text not null)`,
  `create table index_marks (seq ${number} primary key, indexed_at bigint not null)`,
]

async function startCounters(db: Transaction<Tables>): Promise<void> {
  await db
    .insertInto('counters')
    .values([
      { name: 'document_seq', value: 0 },
      { name: 'identity_version', value: 1 },
    ])
    .execute()
}
