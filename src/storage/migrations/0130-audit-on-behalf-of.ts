import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Finds entries by the user on whose behalf somebody acted. Most entries have none. */
export const auditOnBehalfOf: Migration = {
  name: '0130-audit-on-behalf-of',
  async up(db) {
    await sql
      .raw(
        `create index audit_entries_by_on_behalf_of on audit_entries (on_behalf_of, id)
          where on_behalf_of is not null`,
      )
      .execute(db)
  },
}
