import { type RawBuilder, sql, type Transaction } from 'kysely'
import { pausedUntil } from '../../domain/uploads/stale-policy.ts'
import type { Db } from '../database/database.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import type { Tables } from '../tables.ts'
import type { UploadRow } from './upload-rows.ts'

const ROWS_PER_STEP = 500
/** How many documents are compared in one statement: on the thread that answers, a few milliseconds' worth. */
export const STALE_ROWS = { atOnce: 500, inSteps: 2000 }

/**
 * Notes the documents that the upload did not hold. One that was noted by an earlier upload keeps its day, so that
 * uploads that come daily cannot put the deletion off for ever.
 */
export async function markStale(
  db: Transaction<Tables>,
  upload: UploadRow,
  at: Date,
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  await unmarkStale(db, upload)
  let piece = await nextStalePiece(db, upload, undefined, STALE_ROWS.atOnce)
  while (piece !== undefined) {
    await markStalePiece(db, upload, piece, at)
    await yieldIfDue()
    piece = await nextStalePiece(db, upload, piece.to, STALE_ROWS.atOnce)
  }
}

/** Takes off the list what the upload holds, or what was written since. */
export async function unmarkStale(db: Transaction<Tables>, upload: UploadRow): Promise<void> {
  await sql`
    delete from stale_documents where datasource = ${upload.datasource} and (is_deleted = 1 or not exists (
      select 1 from documents d where d.key = stale_documents.key and ${isStale(upload)}))`.execute(db)
}

interface StalePiece {
  readonly after: DocumentName | undefined
  readonly to: DocumentName
}

type DocumentName = Pick<Tables['documents'], 'id_key' | 'type_key'>

/** Some of the datasource's documents, in the order of their names; undefined: there are no more. */
export async function nextStalePiece(
  db: Db,
  upload: UploadRow,
  after: DocumentName | undefined,
  rowCount: number,
): Promise<StalePiece | undefined> {
  const { rows } = await sql<DocumentName>`
    select id_key, type_key from documents d where datasource = ${upload.datasource} and ${isAfter(after)}
    order by id_key, type_key limit ${sql.lit(rowCount)}`.execute(db)
  const to = rows.at(-1)
  return to && { after, to }
}

export async function markStalePiece(
  db: Transaction<Tables>,
  upload: UploadRow,
  { after, to }: StalePiece,
  at: Date,
): Promise<void> {
  await sql`
    insert into stale_documents (key, datasource, seq, delete_at, is_deleted)
    select d.key, d.datasource, d.seq, cast(${pausedUntil(at).getTime()} as bigint), 0 from documents d
    where d.datasource = ${upload.datasource} and ${isAfter(after)}
      and (d.id_key, d.type_key) <= (${to.id_key}, ${to.type_key}) and ${isStale(upload)}
    on conflict (key) do update set seq = excluded.seq`.execute(db)
}

function isAfter(name: DocumentName | undefined): RawBuilder<unknown> {
  return name === undefined ? sql`1 = 1` : sql`(d.id_key, d.type_key) > (${name.id_key}, ${name.type_key})`
}

const isStale = ({ key, start_mark, started_at }: UploadRow) => sql`(d.deleted_at is null
  and not (d.seq > ${start_mark} and d.uploaded_at >= ${started_at}) and not exists (
    select 1 from staged_documents s
    where s.upload = ${key} and s.id_key = d.id_key and s.type_key = d.type_key))`

/** How many are noted and still there. */
export async function countStale(db: Db, datasource: string): Promise<number> {
  const { count } = await db
    .selectFrom('stale_documents as stale')
    .innerJoin('documents', (join) =>
      join.onRef('documents.key', '=', 'stale.key').onRef('documents.seq', '=', 'stale.seq'),
    )
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('stale.datasource', '=', datasource)
    .where('stale.is_deleted', '=', 0)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes some of the noted documents whose time has come; returns how many, 0 when none is left. `swappedBy`: in a swap
 * of this upload, during which searches still see them.
 */
export async function removeStale(
  db: Transaction<Tables>,
  datasource: string | undefined,
  dueAt: Date | 'any',
  at: Date,
  swappedBy?: string,
): Promise<number> {
  const rows = await db
    .selectFrom('stale_documents')
    .select(['key', 'seq'])
    .where('is_deleted', '=', 0)
    .$if(datasource !== undefined, (query) => query.where('datasource', '=', datasource ?? ''))
    .$if(dueAt !== 'any', (query) => query.where('delete_at', '<=', dueAt === 'any' ? 0 : dueAt.getTime()))
    .orderBy('key')
    .limit(ROWS_PER_STEP)
    .execute()
  if (rows.length === 0) return 0
  await changeDocuments(db, [{ kind: 'stale', steps: rows }], at, { swap: swappedBy })
  const keys = rows.map(({ key }) => key)
  // They stay noted until the next upload ends: one that is open now may bring them back.
  await db.updateTable('stale_documents').set({ is_deleted: 1 }).where('key', 'in', keys).execute()
  return rows.length
}
