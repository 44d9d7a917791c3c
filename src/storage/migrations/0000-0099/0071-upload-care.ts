import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What tells a document that came without a date from a changed one, and an upload that nobody goes on with. */
export const uploadCare: Migration = {
  name: '0071-upload-care',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'alter table staged_documents add column is_undated bigint not null default 0',
  'alter table bulk_uploads add column last_page_at bigint not null default 0',
  'alter table bulk_uploads add column is_abandoned bigint not null default 0',
  'update bulk_uploads set last_page_at = started_at',
  'create index submissions_by_time on submissions (received_at)',
]
