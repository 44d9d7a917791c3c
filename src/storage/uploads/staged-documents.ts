import type { Transaction } from 'kysely'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { chunks } from '../database/chunks.ts'
import { toJson } from '../database/json-column.ts'
import { preparedRows } from '../database/prepared-rows.ts'
import { typeAndIdKeys } from '../documents/document-rows.ts'
import { rememberIntersections } from '../documents/intersections.ts'
import type { Tables } from '../tables.ts'

const ROWS_PER_STATEMENT = 50

/** Keeps a page's documents aside. The same document again, in this page or another, takes the place of the first. */
export async function stageDocuments(
  db: Transaction<Tables>,
  upload: string,
  writes: readonly DocumentWrite[],
): Promise<void> {
  const yieldIfDue = timeSlices()
  const rows = new Map<string, Tables['staged_documents']>()
  for (const write of writes) {
    const [name, row] = toStaged(upload, write)
    rows.set(name, row)
    await yieldIfDue()
  }
  for (const chunk of chunks([...rows.values()], ROWS_PER_STATEMENT)) {
    await insertStaged(db, chunk)
    await yieldIfDue()
  }
  // Already now: an intersection that no document asks for yet grants nothing.
  await rememberIntersections(db, writes)
}

const insertStaged = preparedRows<Tables['staged_documents']>((db, rows) =>
  db
    .insertInto('staged_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['upload', 'id_key', 'type_key']).doUpdateSet((is) => ({
        object_type: is.ref('excluded.object_type'),
        id: is.ref('excluded.id'),
        title: is.ref('excluded.title'),
        view_url: is.ref('excluded.view_url'),
        facts: is.ref('excluded.facts'),
        updated_at: is.ref('excluded.updated_at'),
        permissions: is.ref('excluded.permissions'),
        principals: is.ref('excluded.principals'),
        is_redlisted: is.ref('excluded.is_redlisted'),
        body: is.ref('excluded.body'),
        summary: is.ref('excluded.summary'),
        structure: is.ref('excluded.structure'),
        is_undated: is.ref('excluded.is_undated'),
      })),
    ),
)

function toStaged(upload: string, { document, acl }: DocumentWrite): [string, Tables['staged_documents']] {
  const keys = typeAndIdKeys(document)
  const isSaid = document.permissions !== undefined
  return [
    `${keys.type_key}:${keys.id_key}`,
    {
      upload,
      ...keys,
      object_type: document.objectType,
      id: document.id,
      title: document.title,
      view_url: document.viewUrl ?? null,
      facts: toJson(document.facts),
      updated_at: document.updatedAt,
      permissions: isSaid ? toJson(document.permissions) : null,
      principals: isSaid ? toJson(acl.principals) : null,
      is_redlisted: document.isRedlisted === true ? 1 : null,
      body: document.body,
      summary: document.summary,
      structure: document.structure ?? null,
      is_undated: document.isUndated === true ? 1 : 0,
    },
  ]
}
