import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What the parts of a text are. Null for plain text, and for documents stored before: they show as plain text until they are pushed again. */
export const documentStructures: Migration = {
  name: '0020-document-structures',
  async up(db) {
    for (const table of ['document_texts', 'staged_documents']) {
      await sql.raw(`alter table ${table} add column structure text`).execute(db)
    }
  },
}
