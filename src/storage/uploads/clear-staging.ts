import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const ROWS_PER_STEP = 1000

const DELETIONS = [
  (upload: string) => sql`
    delete from staged_documents where upload = ${upload} and (id_key, type_key) in (
      select id_key, type_key from staged_documents where upload = ${upload} limit ${sql.lit(ROWS_PER_STEP)})`,
  (upload: string) => sql`
    delete from staged_items where upload = ${upload} and item_key in (
      select item_key from staged_items where upload = ${upload} limit ${sql.lit(ROWS_PER_STEP)})`,
  (upload: string) => sql`
    delete from replaced_documents where key in (
      select key from replaced_documents where upload = ${upload} limit ${sql.lit(ROWS_PER_STEP)})`,
]

/** Forgets what an upload staged and what it kept aside, some rows at a time: others may write after each step. */
export async function* clearUpload({ write }: Database, upload: string): AsyncGenerator<void> {
  for (const deletion of DELETIONS) {
    do yield
    while ((await deletion(upload).execute(write)).numAffectedRows === BigInt(ROWS_PER_STEP))
  }
}

/** Forgets what a service that was cut off had no time to clear: things of uploads that are not open any more. */
export async function forgetLeftovers(database: Database): Promise<void> {
  const isOpen = sql`upload in (select key from bulk_uploads where is_open = 1)`
  for (const table of ['staged_documents', 'staged_items', 'replaced_documents']) {
    const { rows } = await sql<{ upload: string }>`
      select distinct upload from ${sql.table(table)} where not ${isOpen}`.execute(database.read)
    for (const { upload } of rows) await allSteps(clearUpload(database, upload))
  }
}

export async function allSteps(steps: AsyncGenerator<void>): Promise<void> {
  for await (const _ of steps) {
    // Each step is the work.
  }
}
