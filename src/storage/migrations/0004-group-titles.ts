import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Groups that a connector reads have a name that people know, beside the ID that permissions refer to. */
export const groupTitles: Migration = {
  name: '0004-group-titles',
  async up(db) {
    await sql.raw('alter table datasource_groups add column title text').execute(db)
  },
}
