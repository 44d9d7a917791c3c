import { sql, type Transaction } from 'kysely'
import { isDeletionPaused } from '../../domain/uploads/stale-policy.ts'
import type { PageResult } from '../../domain/uploads/upload-store.ts'
import type { Database } from '../database/database.ts'
import { OPEN_END } from '../database/joint-steps.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import type { Tables } from '../tables.ts'
import { clearUpload } from './clear-staging.ts'
import type { Ending } from './ending.ts'
import type { UploadEnd } from './finish-upload.ts'
import { countStale, markStalePiece, nextStalePiece, removeStale, STALE_ROWS, unmarkStale } from './stale-documents.ts'
import { countLive } from './swap-documents.ts'
import { nextPiece, PIECE_ROWS, type Piece, writePiece } from './swap-pieces.ts'
import { closeUpload, forgetOldUploads, noteLastSeq, type UploadRow } from './upload-rows.ts'

/** Of services that share a database one swaps at a time. Any number that no other program is likely to lock. */
export const SWAP_LOCK = 7_256_100_418

/**
 * Swaps in a large upload in many short transactions, so other writes can run in between. Until the last one, searches
 * see the old state: engines don't read the open range of the log, and readers get the replaced rows. An interrupted
 * swap starts over and skips what it has done, which counts as newer than the upload.
 * See docs/decisions/0014-bulk-uploads.md.
 */
export async function* swapInSteps(database: Database, end: UploadEnd): AsyncGenerator<void, PageResult> {
  const at = new Date(end.at)
  const ending = await database.write.transaction().execute((db) => begin(db, end))
  try {
    if (ending !== undefined) {
      yield* swap(database, end.upload, ending, at)
      return { kind: 'finished' }
    }
  } catch (error) {
    if (!(error instanceof EndedElsewhere)) throw error
  }
  return database.write.transaction().execute((db) => alreadyEnded(db, end, at))
}

/** From its first step to its last, on this thread: for a database that does the work elsewhere. */
export async function finishInSteps(database: Database, end: UploadEnd): Promise<PageResult> {
  const steps = swapInSteps(database, end)
  for (;;) {
    const { done, value } = await steps.next()
    if (done === true) return value
  }
}

type Step = <T>(work: (db: Transaction<Tables>) => Promise<T>) => Promise<T>

async function* swap(database: Database, upload: UploadRow, ending: Ending, at: Date): AsyncGenerator<void> {
  const step: Step = (work) =>
    database.write.transaction().execute(async (db) => {
      // In the order in which single writes take these locks, so that neither waits for the other for ever.
      await lockDocumentLog(db)
      await refuseEnded(db, database.kind, upload.key)
      return work(db)
    })
  yield
  for (let piece = await step((db) => take(db, upload, undefined, at)); piece !== undefined; ) {
    yield
    const previous = piece
    piece = await step((db) => take(db, upload, previous, at))
  }
  if (ending.existing > 0) yield* settleStaleInSteps(database, step, upload, ending, at)
  yield
  await step((db) => finish(db, upload, ending))
  yield* clearUpload(database, upload.key)
}

/** Another node considered this one dead, took over the swap and finished it. */
class EndedElsewhere extends Error {}

/** With what was staged gone, everything would look as if the upload did not hold it. */
async function refuseEnded(db: Transaction<Tables>, kind: Database['kind'], key: string): Promise<void> {
  const open = await db
    .selectFrom('bulk_uploads')
    .select('key')
    .where('key', '=', key)
    .where('is_open', '=', 1)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (open === undefined) throw new EndedElsewhere()
}

async function begin(db: Transaction<Tables>, end: UploadEnd): Promise<Ending | undefined> {
  const before = await lockDocumentLog(db)
  const { upload, lastPage, stale, at } = end
  const found = await db
    .selectFrom('bulk_uploads')
    .select('ending')
    .where('key', '=', upload.key)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  if (found.ending !== null) return fromJson(found.ending)
  const existing = await countLive(db, upload.datasource)
  const ending: Ending = { lastPage, stale, at: at.getTime(), existing, firstSeq: before + 1 }
  await db
    .updateTable('bulk_uploads')
    .set({ ending: toJson(ending) })
    .where('key', '=', upload.key)
    .execute()
  await db.insertInto('joint_steps').values({ first_seq: ending.firstSeq, last_seq: OPEN_END }).execute()
  return ending
}

async function alreadyEnded(db: Transaction<Tables>, { upload, lastPage }: UploadEnd, at: Date): Promise<PageResult> {
  const closing = await closeUpload(db, upload.key, lastPage, at)
  return closing === 'closed' ? { kind: 'finished' } : closing
}

/** The next piece, put in its place. */
async function take(
  db: Transaction<Tables>,
  upload: UploadRow,
  previous: Piece | undefined,
  at: Date,
): Promise<Piece | undefined> {
  const piece = await nextPiece(db, upload, previous, PIECE_ROWS.inSteps)
  if (piece !== undefined) await writePiece(db, upload, piece, at, upload.key)
  return piece
}

async function* settleStaleInSteps(
  database: Database,
  step: Step,
  upload: UploadRow,
  { stale: whenStale, existing }: Ending,
  at: Date,
): AsyncGenerator<void> {
  yield
  await step((db) => unmarkStale(db, upload))
  for (let piece = await nextStalePiece(database.write, upload, undefined, STALE_ROWS.inSteps); piece !== undefined; ) {
    yield
    const current = piece
    await step((db) => markStalePiece(db, upload, current, at))
    piece = await nextStalePiece(database.write, upload, current.to, STALE_ROWS.inSteps)
  }
  yield
  const isPaused =
    whenStale === 'pause' && isDeletionPaused(await countStale(database.write, upload.datasource), existing)
  if (isPaused) return
  while ((await step((db) => removeStale(db, upload.datasource, 'any', at, upload.key))) > 0) yield
}

/** From here on searches may see what was swapped in; engines take all of it together. */
async function finish(db: Transaction<Tables>, upload: UploadRow, ending: Ending): Promise<void> {
  const last = await lockDocumentLog(db)
  const at = new Date(ending.at)
  await changeDocuments(db, [{ kind: 'endSwap', upload: upload.key }], at)
  const joint = sql`first_seq = ${ending.firstSeq} and last_seq = ${OPEN_END}`
  if (last < ending.firstSeq) await sql`delete from joint_steps where ${joint}`.execute(db)
  else {
    // Small uploads that ended meanwhile waited for this one: they are part of it now.
    await sql`delete from joint_steps where first_seq > ${ending.firstSeq} and last_seq <= ${last}`.execute(db)
    await sql`update joint_steps set last_seq = ${last} where ${joint}`.execute(db)
  }
  await closeUpload(db, upload.key, ending.lastPage, at)
  await noteLastSeq(db, upload.key, last)
  await forgetOldUploads(db, upload)
}
