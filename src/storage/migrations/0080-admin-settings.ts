import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What administrators set in the console instead of the environment. */
export const adminSettings: Migration = {
  name: '0080-admin-settings',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'create table admin_settings (name text primary key, value text not null)',
  "insert into counters (name, value) values ('ranking_version', 0), ('model_version', 0)",
]
