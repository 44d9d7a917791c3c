import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Words that mean the same in searches. */
export const synonyms: Migration = {
  name: '0050-synonyms',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table synonyms (
    id text primary key, rule text not null, created_at bigint not null, updated_at bigint not null, updated_by text not null)`,
  "insert into counters (name, value) values ('synonym_version', 0)",
]
