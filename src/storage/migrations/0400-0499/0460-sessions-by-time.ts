import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Sessions of everybody are listed newest first, a page at a time. */
export const sessionsByTime: Migration = {
  name: '0460-sessions-by-time',
  async up(db) {
    await sql.raw('create index sessions_by_time on sessions (created_at)').execute(db)
  },
}
