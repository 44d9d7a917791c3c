import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A run that somebody asked for and that has begun, so that asking again meanwhile isn't taken for the same request. */
export const startedMode: Migration = {
  name: '0110-started-mode',
  async up(db) {
    await sql.raw('alter table connections add column started_mode text').execute(db)
  },
}
