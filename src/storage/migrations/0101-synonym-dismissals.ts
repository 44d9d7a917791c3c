import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Suggested synonyms that administrators dismissed. */
export const synonymDismissals: Migration = {
  name: '0101-synonym-dismissals',
  async up(db) {
    await sql
      .raw(
        'create table synonym_dismissals (suggestion text primary key, dismissed_at bigint not null, dismissed_by text not null)',
      )
      .execute(db)
  },
}
