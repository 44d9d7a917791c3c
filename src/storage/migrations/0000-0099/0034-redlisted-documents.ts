import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const redlistedDocuments: Migration = {
  name: '0034-redlisted-documents',
  async up(db) {
    await sql.raw('alter table documents add column is_redlisted bigint').execute(db)
  },
}
