import { type Kysely, sql } from 'kysely'
import { yieldToEventLoop } from '../../kernel/event-loop/time-slices.ts'
import type { Tables } from '../tables.ts'

/** A few milliseconds' worth. */
const PAGES_AT_ONCE = 500
/** So many free pages are worth keeping: what is written next takes them. 32 MB. */
const KEPT_PAGES = 8192

/**
 * Gives pages that deletions left empty back to the disk. SQLite keeps them for ever by itself. A file made before this
 * was asked of it keeps them too, until it is rebuilt (docs/storage.md).
 */
export async function giveBackSpace(db: Kysely<Tables>, signal?: AbortSignal, keptPages = KEPT_PAGES): Promise<number> {
  let given = 0
  while (signal?.aborted !== true) {
    const free = await freePages(db)
    const pages = Math.min(PAGES_AT_ONCE, free - keptPages)
    if (pages <= 0) return given
    await db.transaction().execute((transaction) => sql.raw(`pragma incremental_vacuum(${pages})`).execute(transaction))
    if ((await freePages(db)) === free) return given
    given += pages
    await yieldToEventLoop()
  }
  return given
}

async function freePages(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
  return rows[0]?.freelist_count ?? 0
}
