import { sql } from 'kysely'
import type { Database } from '../database.ts'

const ROWS_PER_STEP = 1000

/** Forgets what an upload staged, some rows at a time, so that other writes get their turn. */
export async function clearStagingInSteps({ write }: Database, upload: string): Promise<void> {
  for (const step of [clearDocuments, clearItems]) {
    while ((await step(upload).execute(write)).numAffectedRows === BigInt(ROWS_PER_STEP)) {
      // As long as there is more.
    }
  }
}

const clearDocuments = (upload: string) => sql`
  delete from staged_documents where upload = ${upload} and (id_key, type_key) in (
    select id_key, type_key from staged_documents where upload = ${upload} limit ${sql.lit(ROWS_PER_STEP)})`

const clearItems = (upload: string) => sql`
  delete from staged_items where upload = ${upload} and item_key in (
    select item_key from staged_items where upload = ${upload} limit ${sql.lit(ROWS_PER_STEP)})`
