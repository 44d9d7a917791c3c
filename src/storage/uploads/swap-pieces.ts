import { type RawBuilder, sql, type Transaction } from 'kysely'
import { advance } from '../database/counters.ts'
import { recordEventsBetween } from '../documents/document-events.ts'
import { heldByContents } from '../documents/held-rows.ts'
import { revokeFound } from '../documents/revoke.ts'
import type { Tables } from '../tables.ts'
import { announceBetween } from '../webhooks/webhook-outbox.ts'
import { keepOld } from './replaced-documents.ts'
import type { UploadRow } from './upload-rows.ts'

/** One statement writes them: about ten milliseconds' worth, on the thread that answers. */
const ROWS_PER_STEP = 200

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
): Promise<Piece | undefined> {
  const after = previous?.to
  const { rows } = await sql<Name & { is_changed: number; is_stored: number }>`
    select s.id_key, s.type_key, case when ${isChanged(upload)} then 1 else 0 end as is_changed,
      case when d.key is null then 0 else 1 end as is_stored
    ${stagedWithStored(upload)} where s.upload = ${upload.key} and ${isAfter(after)}
    order by s.id_key, s.type_key limit ${sql.lit(ROWS_PER_STEP)}`.execute(db)
  const to = rows.at(-1)
  if (to === undefined) return undefined
  const changedCount = rows.filter(({ is_changed }) => Number(is_changed) === 1).length
  return { after, to, changedCount, storedCount: rows.filter(({ is_stored }) => Number(is_stored) === 1).length }
}

interface PieceOptions {
  /** What stood there is kept aside for searches. */
  readonly keepsOld?: boolean
  /** Called between statements, where they run on the thread that answers. */
  readonly turn?: () => Promise<void>
}

/**
 * Puts the documents of a piece in their places. Whoever calls it holds the lock of `document_seq` since before the piece was
 * read: nothing has been stored in its places meanwhile.
 */
export async function writePiece(
  db: Transaction<Tables>,
  upload: UploadRow,
  piece: Piece,
  at: Date,
  { keepsOld = false, turn = async () => {} }: PieceOptions = {},
): Promise<void> {
  const inPiece = sql`s.upload = ${upload.key} and ${isAfter(piece.after)}
    and (s.id_key, s.type_key) <= (${piece.to.id_key}, ${piece.to.type_key})`
  const isNew = piece.storedCount === 0
  if (!isNew) await touchUnchanged(db, upload, inPiece, at)
  if (piece.changedCount === 0) return
  const last = await advance(db, 'document_seq', piece.changedCount)
  const seq = sql`cast(${last - piece.changedCount} as bigint) + row_number() over (order by s.id_key, s.type_key)`
  if (keepsOld && !isNew) {
    await keepOld(
      db,
      upload.key,
      sql`select ${seq} as new_seq, d.*, t.body, t.summary
      ${stagedWithStored(upload)} where ${inPiece} and ${isChanged(upload)}`,
    )
  }
  const keeps = sql`(d.key is not null and d.deleted_at is null and (s.permissions is null or ${isTouched(upload)}))`
  const awaitsScan = await heldByContents(db)
  const principals = sql`case when ${keeps} then d.principals else s.principals end`
  if (!keepsOld && !isNew) {
    const narrowed = sql`select key, seq, datasource, principals, is_gone from (
      select d.key, ${seq} as seq, d.datasource, ${principals} as principals, ${awaitsScan === null ? NOT_SHOWN : sql.lit(1)} as is_gone,
        d.principals as old_principals, coalesce(d.is_redlisted, 0) as was_gone, d.deleted_at
      ${stagedWithStored(upload)} where ${inPiece} and ${isChanged(upload)}) as changed
      where deleted_at is null and was_gone = 0
        and (is_gone = 1 or coalesce(old_principals, '') <> coalesce(principals, ''))`
    await revokeFound(db, narrowed, at)
    await turn()
  }
  await sql`
    insert into documents (key, seq, datasource, object_type, type_key, id, id_key, version, title, view_url, facts,
      updated_at, permissions, principals, is_redlisted, uploaded_at, deleted_at, awaits_scan)
    select ${seq}, ${seq}, cast(${upload.datasource} as text), s.object_type, s.type_key, s.id, s.id_key,
      coalesce(d.version, 0), s.title, s.view_url, s.facts, s.updated_at,
      case when ${keeps} then d.permissions else s.permissions end,
      ${principals}, s.is_redlisted,
      cast(${at.getTime()} as bigint), cast(null as bigint), cast(${awaitsScan} as bigint)
    ${stagedWithStored(upload)} where ${inPiece} and ${isChanged(upload)}
    on conflict (datasource, id_key, type_key) do update set
      seq = excluded.seq, object_type = excluded.object_type, id = excluded.id, version = excluded.version,
      title = excluded.title, view_url = excluded.view_url, facts = excluded.facts, updated_at = excluded.updated_at,
      permissions = excluded.permissions, principals = excluded.principals, is_redlisted = excluded.is_redlisted, uploaded_at = excluded.uploaded_at,
      deleted_at = excluded.deleted_at, awaits_scan = excluded.awaits_scan`.execute(db)
  await turn()
  await sql`
    insert into document_texts (key, body, summary)
    select d.key, s.body, s.summary from staged_documents s
    join documents d on d.datasource = ${upload.datasource} and d.id_key = s.id_key and d.type_key = s.type_key
    where ${inPiece} and d.seq > ${last - piece.changedCount}
    on conflict (key) do update set body = excluded.body, summary = excluded.summary`.execute(db)
  await turn()
  const first = last - piece.changedCount + 1
  await recordEventsBetween(db, 'UPLOADED', first, last, at)
  await announceBetween(db, ['document.uploaded', 'document.indexed'], first, last, at)
}

/** Where the access list is overridden, or policies have not looked yet, nobody sees the old version until the engine has the new one. */
const NOT_SHOWN = sql`case when d.visibility_override is not null then 1 else coalesce(s.is_redlisted, 0) end`

/** A full upload mostly repeats what is there: such a document was uploaded again, but there is nothing to index. */
async function touchUnchanged(
  db: Transaction<Tables>,
  upload: UploadRow,
  inPiece: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    update documents set uploaded_at = ${at.getTime()} where key in (
      select d.key ${stagedWithStored(upload)} where ${inPiece} and ${isUnchanged} and not ${isNewer(upload)})`.execute(
    db,
  )
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
  and t.body = s.body and t.summary = s.summary)`

const isChanged = (upload: UploadRow) => sql`(not ${isNewer(upload)} and not ${isUnchanged})`

function isAfter(name: Name | undefined): RawBuilder<unknown> {
  return name === undefined ? sql`1 = 1` : sql`(s.id_key, s.type_key) > (${name.id_key}, ${name.type_key})`
}
