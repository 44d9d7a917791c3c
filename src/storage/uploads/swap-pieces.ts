import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Change } from '../documents/changes/change.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import type { Tables } from '../tables.ts'
import type { UploadRow } from './upload-rows.ts'

/** One statement writes a piece. On the thread that answers, it takes a few milliseconds; in steps, each waits for its turn. */
export const PIECE_ROWS = { atOnce: 50, inSteps: 200 }

/** Some of the staged documents. */
export interface Piece {
  /** The staged documents after this one (undefined: from the beginning) up to `to`, in the order of their names. */
  readonly after: Name | undefined
  readonly to: Name
  readonly changedCount: number
  /** Those of which the store knows something, if only that they were deleted. */
  readonly storedCount: number
}

type Name = Pick<Tables['staged_documents'], 'id_key' | 'type_key'>

export async function nextPiece(
  db: Transaction<Tables>,
  upload: UploadRow,
  previous: Piece | undefined,
  rowCount: number,
): Promise<Piece | undefined> {
  const after = previous?.to
  const { rows } = await sql<Name & { is_changed: number; is_stored: number }>`
    select s.id_key, s.type_key, case when ${isChanged(upload)} then 1 else 0 end as is_changed,
      case when d.key is null then 0 else 1 end as is_stored
    ${stagedWithStored(upload)} where s.upload = ${upload.key} and ${isAfter(after)}
    order by s.id_key, s.type_key limit ${sql.lit(rowCount)}`.execute(db)
  const to = rows.at(-1)
  if (to === undefined) return undefined
  const changedCount = rows.filter(({ is_changed }) => Number(is_changed) === 1).length
  return { after, to, changedCount, storedCount: rows.filter(({ is_stored }) => Number(is_stored) === 1).length }
}

/**
 * Puts the documents of a piece in their places. The caller has held the lock of the log since before the piece was read:
 * nothing has been stored in its places meanwhile. `swap`: the upload, where searches show what stood there until its end.
 */
export async function writePiece(
  db: Transaction<Tables>,
  upload: UploadRow,
  piece: Piece,
  at: Date,
  swap?: string,
): Promise<void> {
  const staged = sql`s.upload = ${upload.key} and ${isAfter(piece.after)}
    and (s.id_key, s.type_key) <= (${piece.to.id_key}, ${piece.to.type_key})`
  const from = stagedWithStored(upload)
  const isAnyStored = piece.storedCount > 0
  const repeated = sql`select d.key ${from} where ${staged} and ${isUnchanged} and not ${isNewer(upload)}`
  const changes: Change[] = isAnyStored ? [{ kind: 'touch', keys: repeated }] : []
  changes.push({
    kind: 'swapIn',
    datasource: upload.datasource,
    from,
    staged,
    isChanged: isChanged(upload),
    keepsPermissions: sql`(d.key is not null and d.deleted_at is null and (s.permissions is null or ${isTouched(upload)}))`,
    changedCount: piece.changedCount,
    isAnyStored,
  })
  await changeDocuments(db, changes, at, { swap })
}

const stagedWithStored = (upload: UploadRow) => sql`
  from staged_documents s
  left join documents d on d.datasource = ${upload.datasource} and d.id_key = s.id_key and d.type_key = s.type_key
  left join document_texts t on t.key = d.key
  left join stale_documents g on g.key = d.key and g.is_deleted = 1`

/** Changed singly after the first page: content, permissions, or gone. */
const isTouched = (upload: UploadRow) => sql`(d.seq > ${upload.start_mark})`

/**
 * The stored document is newer than the upload. A change of permissions alone leaves the time of upload as it was; a
 * document that went because an earlier upload did not hold it was not deleted by anybody.
 */
const isNewer = (upload: UploadRow) => sql`(d.key is not null and ${isTouched(upload)} and
  ((d.deleted_at is not null and g.key is null) or (d.deleted_at is null and d.uploaded_at >= ${upload.started_at})))`

const isUnchanged = sql`(d.key is not null and d.deleted_at is null and d.id = s.id and d.object_type = s.object_type
  and d.title = s.title and coalesce(d.view_url, '') = coalesce(s.view_url, '') and (d.updated_at = s.updated_at or s.is_undated = 1)
  and d.facts = s.facts and coalesce(d.is_redlisted, 0) = coalesce(s.is_redlisted, 0) and (s.permissions is null or coalesce(d.permissions, '') = s.permissions)
  and t.body = s.body and t.summary = s.summary
  and coalesce(t.structure, '') = coalesce(s.structure, ''))`

const isChanged = (upload: UploadRow) => sql`(not ${isNewer(upload)} and not ${isUnchanged})`

function isAfter(name: Name | undefined): RawBuilder<unknown> {
  return name === undefined ? sql`1 = 1` : sql`(s.id_key, s.type_key) > (${name.id_key}, ${name.type_key})`
}
