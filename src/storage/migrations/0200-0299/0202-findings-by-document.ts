import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What was found in a document goes with it. */
export const findingsByDocument: Migration = {
  name: '0202-findings-by-document',
  async up(db) {
    await sql.raw('create index dlp_findings_by_key on dlp_findings (key)').execute(db)
  },
}
