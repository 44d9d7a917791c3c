import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** When credentials were used last, how their secrets begin, and which of them use what will end. */
export const usage: Migration = {
  name: '0225-usage',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'create table credential_marks (credential_id text primary key, secret_start text, used_at bigint, address text)',
  `create table deprecated_uses (
    item text not null, credential_id text not null, count bigint not null, last_at bigint not null,
    primary key (item, credential_id))`,
]
