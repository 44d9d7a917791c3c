import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What administrators chose for search by meaning. */
export const meaningChoice: Migration = {
  name: '0060-meaning-choice',
  async up(db) {
    await sql.raw('create table meaning_settings (name text primary key, value text not null)').execute(db)
  },
}
