import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const scim: Migration = {
  name: '0042-scim',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table scim_tokens (
    secret_hash text primary key, name text not null, created_at bigint not null, expires_at bigint not null)`,
  `create table scim_users (
    id text primary key, email text not null unique, external_id text, given_name text, family_name text,
    created_at bigint not null, changed_at bigint not null)`,
  'create index scim_users_by_external_id on scim_users (external_id)',
]
