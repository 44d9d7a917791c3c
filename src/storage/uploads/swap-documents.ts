import type { Transaction } from 'kysely'
import { isDeletionPaused } from '../../domain/uploads/stale-policy.ts'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { counterValue } from '../database/counters.ts'
import type { Tables } from '../tables.ts'
import { countStale, markStale, removeStale } from './stale-documents.ts'
import { nextPiece, PIECE_ROWS, type Piece, writePiece } from './swap-pieces.ts'
import type { UploadRow } from './upload-rows.ts'

/**
 * Replaces a data source's documents with the staged ones, in the caller's transaction. Returns the last log position
 * it created; all of them become searchable together.
 *
 * Other requests are answered between the pieces. Writes wait until the transaction ends.
 * See docs/decisions/0014-bulk-uploads.md.
 */
export async function swapDocuments(
  db: Transaction<Tables>,
  upload: UploadRow,
  whenStale: StaleChoice,
  at: Date,
): Promise<number> {
  const before = await counterValue(db, 'document_seq')
  const existing = await countLive(db, upload.datasource)
  const yieldIfDue = timeSlices()
  let piece: Piece | undefined = await nextPiece(db, upload, undefined, PIECE_ROWS.atOnce)
  while (piece !== undefined) {
    await writePiece(db, upload, piece, at)
    await yieldIfDue()
    piece = await nextPiece(db, upload, piece, PIECE_ROWS.atOnce)
  }
  if (existing > 0) {
    await markStale(db, upload, at, yieldIfDue)
    const isPaused = whenStale === 'pause' && isDeletionPaused(await countStale(db, upload.datasource), existing)
    if (!isPaused) while ((await removeStale(db, upload.datasource, 'any', at)) > 0) await yieldIfDue()
  }
  const last = await counterValue(db, 'document_seq')
  if (last > before) await joinSteps(db, before + 1, last)
  return last
}

/** A swap in steps that began just before, and has written none yet, begins with the same step: these are part of it. */
async function joinSteps(db: Transaction<Tables>, firstSeq: number, lastSeq: number): Promise<void> {
  await db
    .insertInto('joint_steps')
    .values({ first_seq: firstSeq, last_seq: lastSeq })
    .onConflict((conflict) => conflict.column('first_seq').doNothing())
    .execute()
}

export async function countLive(db: Transaction<Tables>, datasource: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('datasource', '=', datasource)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
