import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const authTokens: Migration = {
  name: '0083-auth-tokens',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table auth_tokens (
    secret_hash text primary key, email text not null, scopes text not null, parent text not null, acted_by text,
    expires_at bigint not null)`,
  'create index auth_tokens_by_email on auth_tokens (email)',
  'create index auth_tokens_by_expiry on auth_tokens (expires_at)',
]
