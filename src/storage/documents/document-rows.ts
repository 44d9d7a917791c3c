import { type Selectable, sql } from 'kysely'
import type { DocumentFacts, DocumentRef } from '../../domain/documents/document.ts'
import type {
  DocumentAccess,
  DocumentHead,
  DocumentWrite,
  StoredDocument,
} from '../../domain/documents/document-store.ts'
import { fromJson, type Json, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { shownTo } from './shown-to.ts'

type DocumentRow = Selectable<Tables['documents']>

export const HEAD_COLUMNS = [
  'key',
  'seq',
  'datasource',
  'object_type',
  'id',
  'version',
  'title',
  'view_url',
  'facts',
  'is_redlisted',
  'permissions',
  'principals',
  'visibility_override',
  'awaits_scan',
  'uploaded_at',
] as const

/** Of a deleted document nothing stays that says anything about it. */
export const CLEARED = {
  facts: toJson<DocumentFacts>({}),
  permissions: null,
  principals: null,
  metadata: null,
} as const

export const ACCESS_COLUMNS = [
  'key',
  'datasource',
  'object_type',
  'id',
  'is_redlisted',
  'principals',
  'visibility_override',
  'awaits_scan',
] as const

/** Facts may be long: they are read only where who may see the document depends on them. */
export const OWNER_FACTS = sql<Json<DocumentFacts> | null>`
  case when visibility_override = 'HIDE_FROM_ALL_EXCEPT_OWNER' then facts end`.as('owner_facts')

export function typeAndIdKeys({ objectType, id }: DocumentRef): { type_key: string; id_key: string } {
  return { type_key: objectType.toLowerCase(), id_key: id.toLowerCase() }
}

/** The same for two documents exactly if one takes the place of the other. */
export function nameKey(ref: DocumentRef): string {
  const { type_key, id_key } = typeAndIdKeys(ref)
  return JSON.stringify([ref.datasource, type_key, id_key])
}

/** The row that a write leaves behind, given what was there before. */
export function toRow(
  { document, acl, version }: DocumentWrite,
  found:
    | Pick<DocumentRow, 'key' | 'version' | 'permissions' | 'principals' | 'deleted_at' | 'visibility_override'>
    | undefined,
  seq: number,
  at: Date,
  awaitsScan: number | null,
): DocumentRow {
  // A write that says nothing of permissions keeps those of the document; one that was deleted has none to keep.
  const kept = found !== undefined && found.deleted_at === null ? found : undefined
  const isSaid = document.permissions !== undefined
  return {
    key: found?.key ?? seq,
    seq,
    datasource: document.datasource,
    object_type: document.objectType,
    id: document.id,
    ...typeAndIdKeys(document),
    version: version || (found?.version ?? 0),
    title: document.title,
    view_url: document.viewUrl ?? null,
    is_redlisted: document.isRedlisted === true ? 1 : null,
    facts: toJson(document.facts),
    updated_at: document.updatedAt,
    permissions: isSaid ? toJson(document.permissions) : (kept?.permissions ?? null),
    principals: isSaid ? toJson(acl.principals) : (kept?.principals ?? null),
    uploaded_at: at.getTime(),
    deleted_at: null,
    // Not the sender's to say: an update of a stored document leaves the column as it is.
    metadata: null,
    visibility_override: found?.visibility_override ?? null,
    awaits_scan: awaitsScan,
  }
}

export function toHead(row: Pick<DocumentRow, (typeof HEAD_COLUMNS)[number]>): DocumentHead {
  return {
    key: row.key,
    seq: row.seq,
    datasource: row.datasource,
    objectType: row.object_type,
    id: row.id,
    version: row.version,
    title: row.title,
    viewUrl: row.view_url ?? undefined,
    ...rareFacts(row.facts),
    ...(row.is_redlisted === 1 && { isRedlisted: true }),
    permissions: row.permissions === null ? undefined : fromJson(row.permissions),
    principals: shownTo(row),
    ...(row.visibility_override && { visibilityOverride: row.visibility_override }),
    ...(row.awaits_scan !== null && { awaitsScan: true }),
    uploadedAt: new Date(row.uploaded_at),
  }
}

/** `owner_facts`: the facts, where an override asks whose the document is. */
export function toAccess(
  row: Pick<DocumentRow, (typeof ACCESS_COLUMNS)[number]> & { owner_facts: Json<DocumentFacts> | null },
): DocumentAccess {
  return {
    key: row.key,
    datasource: row.datasource,
    objectType: row.object_type,
    id: row.id,
    ...(row.is_redlisted === 1 && { isRedlisted: true }),
    principals: shownTo({ ...row, facts: row.owner_facts }),
  }
}

export function toStored(row: DocumentRow & { body: string | null; summary: string | null }): StoredDocument {
  return {
    ...toHead(row),
    facts: fromJson(row.facts),
    body: row.body ?? '',
    summary: row.summary ?? '',
    updatedAt: row.updated_at,
    ...(row.metadata !== null && { metadata: fromJson(row.metadata) }),
  }
}

/** Facts may hold long comments; they are parsed only where one of these is among them. */
function rareFacts(facts: Json<DocumentFacts>): Pick<DocumentHead, 'contentProblem' | 'isAddedFile'> {
  const isThere = facts.includes('"contentProblem":') || facts.includes('"isAddedFile":')
  const { contentProblem, isAddedFile } = isThere ? fromJson(facts) : {}
  return { contentProblem, ...(isAddedFile && { isAddedFile }) }
}
