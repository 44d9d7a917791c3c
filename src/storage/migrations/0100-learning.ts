import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The position of an opened result, and whether ranking learns from it. */
export const learning: Migration = {
  name: '0100-learning',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'alter table activity_events add column result_rank integer',
  'create table learning_settings (name text primary key, value text not null)',
]
