import type { Transaction, Updateable } from 'kysely'
import { principal } from '../../../domain/access/principals.ts'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { chunks } from '../../database/chunks.ts'
import type { Tables } from '../../tables.ts'
import { CLEARED } from '../document-rows.ts'
import { insertIntersections } from '../intersections.ts'
import type { DocumentRow, Draft } from './draft.ts'
import { forgetContents } from './forget-contents.ts'
import { writeOverrides } from './write-overrides.ts'

/** A few milliseconds' worth: requests are answered between two statements. */
const ROWS_PER_STATEMENT = 100

/** What a change moves in a row that keeps its contents. */
const CHANGING = ['seq', 'permissions', 'principals', 'metadata', 'visibility_override', 'awaits_scan'] as const

/** Writes documents as they are after the changes, and what belongs to them. */
export async function writeDrafts(tx: Transaction<Tables>, drafts: readonly Draft[], at: Date): Promise<void> {
  const {
    whole = [],
    removed = [],
    updated = [],
  } = Object.groupBy(drafts, (draft) => {
    if (draft.row !== undefined) return 'whole'
    return draft.kinds.has('remove') ? 'removed' : 'updated'
  })
  await upsertRows(
    tx,
    whole.flatMap(({ row }) => row ?? []),
  )
  await upsertTexts(tx, whole)
  await deleteRows(tx, removed, at)
  await updateRows(tx, updated)
  await writeOverrides(tx, drafts, at)
  await writeMetadataGroups(tx, drafts)
  await rememberIntersections(tx, drafts)
}

async function upsertRows(tx: Transaction<Tables>, rows: readonly DocumentRow[]): Promise<void> {
  const yieldIfDue = timeSlices()
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await yieldIfDue()
    await tx
      .insertInto('documents')
      .values(chunk)
      .onConflict((conflict) =>
        // What others attached to the document, and what hides it, is not the sender's to say.
        conflict.columns(['datasource', 'id_key', 'type_key']).doUpdateSet((is) => ({
          seq: is.ref('excluded.seq'),
          object_type: is.ref('excluded.object_type'),
          id: is.ref('excluded.id'),
          version: is.ref('excluded.version'),
          title: is.ref('excluded.title'),
          view_url: is.ref('excluded.view_url'),
          is_redlisted: is.ref('excluded.is_redlisted'),
          facts: is.ref('excluded.facts'),
          updated_at: is.ref('excluded.updated_at'),
          permissions: is.ref('excluded.permissions'),
          principals: is.ref('excluded.principals'),
          uploaded_at: is.ref('excluded.uploaded_at'),
          deleted_at: is.ref('excluded.deleted_at'),
          awaits_scan: is.ref('excluded.awaits_scan'),
        })),
      )
      .execute()
  }
}

async function upsertTexts(tx: Transaction<Tables>, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.flatMap(({ texts, row }) => (texts && row ? { key: row.key, ...texts } : []))
  const yieldIfDue = timeSlices()
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await yieldIfDue()
    await tx
      .insertInto('document_texts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((is) => ({
          body: is.ref('excluded.body'),
          summary: is.ref('excluded.summary'),
          structure: is.ref('excluded.structure'),
        })),
      )
      .execute()
  }
}

async function deleteRows(tx: Transaction<Tables>, removed: readonly Draft[], at: Date): Promise<void> {
  const rows = removed.flatMap(({ after }) => after ?? [])
  for (const { key, seq, version } of rows) {
    await tx
      .updateTable('documents')
      .set({ seq, version, deleted_at: at.getTime(), title: '', ...CLEARED })
      .where('key', '=', key)
      .execute()
  }
  for (const chunk of chunks(rows)) {
    await forgetContents(
      tx,
      chunk.map(({ key }) => key),
    )
  }
}

/** One statement for all that change alike, like those that policies release. */
async function updateRows(tx: Transaction<Tables>, drafts: readonly Draft[]): Promise<void> {
  const alike = Map.groupBy(
    drafts.flatMap((draft) => updateOf(draft) ?? []),
    ({ values }) => JSON.stringify(values),
  )
  for (const group of alike.values()) {
    const [first] = group
    if (first === undefined) continue
    for (const chunk of chunks(group.map(({ key }) => key))) {
      await tx.updateTable('documents').set(first.values).where('key', 'in', chunk).execute()
    }
  }
}

function updateOf({ before, after }: Draft): { key: number; values: Updateable<Tables['documents']> } | undefined {
  if (before === undefined || after === undefined || after === before) return undefined
  const changed = CHANGING.filter((column) => after[column] !== before[column])
  if (changed.length === 0) return undefined
  return { key: before.key, values: Object.fromEntries(changed.map((column) => [column, after[column]])) }
}

/** The document's row holds the values, so that reading it needs no join; the side table says which documents have a group. */
async function writeMetadataGroups(tx: Transaction<Tables>, drafts: readonly Draft[]): Promise<void> {
  for (const { key, metadataGroups } of drafts) {
    if (key === undefined) continue
    for (const [group, state] of metadataGroups) {
      await tx.deleteFrom('document_metadata_groups').where('group_name', '=', group).where('key', '=', key).execute()
      if (state === 'held') await tx.insertInto('document_metadata_groups').values({ group_name: group, key }).execute()
    }
  }
}

/** Which intersections and owners the principals of documents name decides what a user's principals are. */
async function rememberIntersections(tx: Transaction<Tables>, drafts: readonly Draft[]): Promise<void> {
  const owned = new Set<string>()
  for (const { before, after, acls } of drafts) {
    if (after === undefined) continue
    for (const acl of acls) await insertIntersections(tx, after.datasource, acl)
    const isOwned = after.visibility_override === 'HIDE_FROM_ALL_EXCEPT_OWNER'
    if (isOwned && before?.visibility_override !== after.visibility_override) owned.add(after.datasource)
  }
  for (const datasource of owned) {
    const flag = { principal: principal.hasOwners(datasource), groups: [] }
    await insertIntersections(tx, datasource, { principals: [], intersections: [flag] })
  }
}
