import { type RawBuilder, sql, type Transaction } from 'kysely'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Tables } from '../../tables.ts'
import { keepOld } from '../../uploads/replaced-documents.ts'
import { announceBetween } from '../../webhooks/webhook-outbox.ts'
import { recordEventsBetween } from '../document-events.ts'
import { CLEARED } from '../document-rows.ts'
import { heldByContents } from '../held-rows.ts'
import type { ChangeOptions, EndSwap, SetChange, Stale, SwapIn, Touch } from './change.ts'
import { advanceDocumentLog, lockDocumentLog } from './document-log-lock.ts'
import { forgetContents } from './forget-contents.ts'
import { noteFoundRevocations, noteRevocations } from './note-revocations.ts'

/**
 * The same as for single documents, in a few statements for many: the database compares what is there with what takes
 * its place. The caller of a swap has held the lock of the log since before it described the set.
 */
export async function changeSet(
  tx: Transaction<Tables>,
  change: SetChange,
  at: Date,
  { swap }: ChangeOptions,
): Promise<void> {
  switch (change.kind) {
    case 'swapIn':
      return swapIn(tx, change, at, swap)
    case 'touch':
      return touch(tx, change, at)
    case 'stale':
      return deleteStale(tx, change, at, swap)
    case 'endSwap':
      return endSwap(tx, change, at)
  }
}

async function swapIn(tx: Transaction<Tables>, change: SwapIn, at: Date, swap: string | undefined): Promise<void> {
  const { changedCount, datasource, from, staged, isAnyStored } = change
  if (changedCount === 0) return
  const yieldIfDue = timeSlices()
  const last = await advanceDocumentLog(tx, changedCount)
  const before = last - changedCount
  const seq = sql`cast(${before} as bigint) + row_number() over (order by s.id_key, s.type_key)`
  const changed = sql`${from} where ${staged} and ${change.isChanged}`
  const awaitsScan = await heldByContents(tx)
  if (isAnyStored) {
    if (swap !== undefined) await keepOld(tx, swap, sql`select ${seq} as new_seq, d.*, t.body, t.summary ${changed}`)
    // In a swap in steps they are noted when it ends.
    else await noteFoundRevocations(tx, revokedBy(change, seq, changed, awaitsScan !== null), at)
    await yieldIfDue()
  }
  await sql`
    insert into documents (key, seq, datasource, object_type, type_key, id, id_key, version, title, view_url, facts,
      updated_at, permissions, principals, is_redlisted, uploaded_at, deleted_at, awaits_scan)
    select ${seq}, ${seq}, cast(${datasource} as text), s.object_type, s.type_key, s.id, s.id_key,
      coalesce(d.version, 0), s.title, s.view_url, s.facts, s.updated_at,
      ${keptOrStaged(change, 'permissions')}, ${keptOrStaged(change, 'principals')}, s.is_redlisted,
      cast(${at.getTime()} as bigint), cast(null as bigint), cast(${awaitsScan} as bigint)
    ${changed}
    on conflict (datasource, id_key, type_key) do update set
      seq = excluded.seq, object_type = excluded.object_type, id = excluded.id, version = excluded.version,
      title = excluded.title, view_url = excluded.view_url, facts = excluded.facts, updated_at = excluded.updated_at,
      permissions = excluded.permissions, principals = excluded.principals, is_redlisted = excluded.is_redlisted,
      uploaded_at = excluded.uploaded_at, deleted_at = excluded.deleted_at, awaits_scan = excluded.awaits_scan`.execute(
    tx,
  )
  await yieldIfDue()
  await sql`
    insert into document_texts (key, body, summary, structure)
    select d.key, s.body, s.summary, s.structure from staged_documents s
    join documents d on d.datasource = ${datasource} and d.id_key = s.id_key and d.type_key = s.type_key
    where ${staged} and d.seq > ${before}
    on conflict (key) do update set
      body = excluded.body, summary = excluded.summary, structure = excluded.structure`.execute(tx)
  await yieldIfDue()
  await recordEventsBetween(tx, 'UPLOADED', before + 1, last, at)
  await announceBetween(tx, ['document.uploaded', 'document.indexed'], before + 1, last, at)
}

function keptOrStaged({ keepsPermissions }: SwapIn, column: 'permissions' | 'principals'): RawBuilder<unknown> {
  return sql`case when ${keepsPermissions} then ${sql.ref(`d.${column}`)} else ${sql.ref(`s.${column}`)} end`
}

/** Those whose principals change. Where something hides the new version, nobody sees the old one until the engine has the new one. */
function revokedBy(
  change: SwapIn,
  seq: RawBuilder<unknown>,
  changed: RawBuilder<unknown>,
  areHeld: boolean,
): RawBuilder<unknown> {
  const isGone = areHeld
    ? sql.lit(1)
    : sql`case when d.visibility_override is not null then 1 else coalesce(s.is_redlisted, 0) end`
  return sql`select key, seq, datasource, principals, is_gone from (
      select d.key, ${seq} as seq, d.datasource, ${keptOrStaged(change, 'principals')} as principals, ${isGone} as is_gone,
        d.principals as old_principals, coalesce(d.is_redlisted, 0) as was_gone, d.deleted_at, d.seq as old_seq
      ${changed}) as changed
    where (deleted_at is null and was_gone = 0
        and (is_gone = 1 or coalesce(old_principals, '') <> coalesce(principals, '')))
      or (is_gone = 0 and ${isRevoked(sql`changed.key`, sql`old_seq`)})`
}

/** The step that a document was at took it from somebody: see `isStillRevoked`. */
function isRevoked(key: RawBuilder<unknown>, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from revocations r where r.key = ${key} and r.seq = ${seq})`
}

/** A full upload mostly repeats what is there: such a document was uploaded again, but there is nothing to index. */
async function touch(tx: Transaction<Tables>, { keys }: Touch, at: Date): Promise<void> {
  await sql`update documents set uploaded_at = ${at.getTime()} where key in (${keys})`.execute(tx)
}

/** Their steps follow the order of their keys. */
async function deleteStale(
  tx: Transaction<Tables>,
  { steps }: Stale,
  at: Date,
  swap: string | undefined,
): Promise<void> {
  const lockedSeq = await lockDocumentLog(tx)
  const seqs = new Map(steps.map(({ key, seq }) => [key, seq]))
  const found = await tx
    .selectFrom('documents')
    .select(['key', 'seq', 'datasource'])
    .where('key', 'in', [...seqs.keys()])
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .execute()
  const gone = found
    .filter(({ key, seq }) => seqs.get(key) === seq)
    .map(({ key, datasource }, at) => ({ key, datasource, seq: lockedSeq + 1 + at, awaits_scan: null, isGone: true }))
  if (gone.length === 0) return
  const last = await advanceDocumentLog(tx, gone.length)
  const keys = gone.map(({ key }) => key)
  const seq = sql`cast(${lockedSeq} as bigint) + row_number() over (order by d.key)`
  if (swap !== undefined) {
    await keepOld(
      tx,
      swap,
      sql`select ${seq} as new_seq, d.*, t.body, t.summary
        from documents d left join document_texts t on t.key = d.key where d.key in (${sql.join(keys)})`,
    )
  }
  await sql`
    update documents set seq = numbered.seq, version = 0, deleted_at = ${at.getTime()}, title = '',
      facts = ${CLEARED.facts}, permissions = null, principals = null, metadata = null
    from (select d.key, ${seq} as seq from documents d where d.key in (${sql.join(keys)})) as numbered
    where documents.key = numbered.key`.execute(tx)
  await forgetContents(tx, keys)
  if (swap === undefined) await noteRevocations(tx, gone, at)
  await recordEventsBetween(tx, 'DELETION_REQUESTED', lockedSeq + 1, last, at)
  await announceBetween(tx, ['document.deleted'], lockedSeq + 1, last, at)
}

/** Compares what the swap kept with what is there. What has moved on since was noted with that change. */
async function endSwap(tx: Transaction<Tables>, { upload }: EndSwap, at: Date): Promise<void> {
  const isGone = sql`(d.deleted_at is not null or d.is_redlisted = 1 or d.visibility_override is not null
    or d.awaits_scan is not null)`
  const revoked = sql`
    select d.key, d.seq, d.datasource, d.principals, case when ${isGone} then 1 else 0 end as is_gone
    from replaced_documents old join documents d on d.key = old.key and d.seq = old.new_seq
    where old.upload = ${upload} and coalesce(old.is_redlisted, 0) = 0
      and (${isGone} or coalesce(d.principals, '') <> coalesce(old.principals, '')
        or ${isRevoked(sql`old.key`, sql`old.seq`)})`
  await noteFoundRevocations(tx, revoked, at)
}
