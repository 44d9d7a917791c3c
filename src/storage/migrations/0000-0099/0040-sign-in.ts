import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const signIn: Migration = {
  name: '0040-sign-in',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'create table account_passwords (email text primary key, hash text not null, changed_at bigint not null)',
  `create table sessions (
    secret_hash text primary key, email text not null, created_at bigint not null, seen_at bigint not null,
    expires_at bigint not null)`,
  'create index sessions_by_email on sessions (email)',
  'create table setup_links (secret_hash text primary key, expires_at bigint not null, used_at bigint)',

  `create table oauth_records (
    kind text not null, id_hash text not null, payload text not null, account_id text, client_id text, grant_hash text,
    uid text, user_code_hash text, expires_at bigint, consumed_at bigint, primary key (kind, id_hash))`,
  'create index oauth_records_by_account on oauth_records (account_id)',
  'create index oauth_records_by_client on oauth_records (client_id)',
  'create index oauth_records_by_grant on oauth_records (grant_hash)',
  'create index oauth_records_by_uid on oauth_records (uid)',
  'create index oauth_records_by_user_code on oauth_records (user_code_hash)',
  'create index oauth_records_by_expiry on oauth_records (expires_at)',
  `create table oauth_clients (
    client_id text primary key, origin text not null, metadata text not null, created_at bigint not null,
    used_at bigint)`,
  `create table signing_keys (
    kid text primary key, private_jwk text not null, created_at bigint not null, retired_at bigint)`,
  `create table token_issuers (
    issuer text primary key, client_ids text not null, algorithms text not null, scopes text not null,
    created_at bigint not null)`,
  'create table oauth_settings (name text primary key, value text not null)',
]
