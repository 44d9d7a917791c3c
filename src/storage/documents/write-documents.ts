import type { Insertable, Selectable, Transaction } from 'kysely'
import type { CompiledAcl } from '../../domain/access/principals.ts'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import { takeTurns } from '../../kernel/take-turns.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import { toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { typeAndIdKeys } from './document-rows.ts'

/** A few milliseconds' worth: requests are answered between two statements. */
const ROWS_PER_STATEMENT = 100

export type StoredRow = Pick<
  Selectable<Tables['documents']>,
  'key' | 'version' | 'permissions' | 'principals' | 'deleted_at' | 'is_redlisted' | 'visibility_override'
> & {
  /** A swap that is under way wrote what is stored; searches still show what was there before. */
  readonly swapped_key: number | null
}

/** What is stored of the documents that these writes are about, by `refKey`. */
export async function storedOf(
  db: Transaction<Tables>,
  writes: readonly DocumentWrite[],
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  for (const [datasource, chunk] of byDatasource(writes)) {
    const rows = await db
      .selectFrom('documents')
      .leftJoin('replaced_documents as old', (join) =>
        join.onRef('old.key', '=', 'documents.key').onRef('old.new_seq', '=', 'documents.seq'),
      )
      .select(['documents.key', 'documents.datasource', 'documents.id_key', 'documents.type_key', 'documents.version'])
      .select(['documents.permissions', 'documents.principals', 'documents.deleted_at', 'documents.is_redlisted'])
      .select(['documents.visibility_override', 'old.key as swapped_key'])
      .where('documents.datasource', '=', datasource)
      .where(
        'documents.id_key',
        'in',
        chunk.map(({ document }) => typeAndIdKeys(document).id_key),
      )
      .execute()
    for (const row of rows) found.set(JSON.stringify([row.datasource, row.type_key, row.id_key]), row)
  }
  return found
}

export async function upsertDocuments(
  db: Transaction<Tables>,
  rows: readonly Insertable<Tables['documents']>[],
): Promise<void> {
  const turn = takeTurns()
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await turn()
    await db
      .insertInto('documents')
      .values(chunk)
      .onConflict((conflict) =>
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

export async function upsertTexts(db: Transaction<Tables>, rows: readonly Tables['document_texts'][]): Promise<void> {
  const turn = takeTurns()
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await turn()
    await db
      .insertInto('document_texts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((is) => ({ body: is.ref('excluded.body'), summary: is.ref('excluded.summary') })),
      )
      .execute()
  }
}

/** The same document twice in one batch: the later one counts, as if they had come one after the other. */
export function lastOfEach(writes: readonly DocumentWrite[]): DocumentWrite[] {
  return [...new Map(writes.map((write) => [refKey(write.document), write])).values()]
}

export function refKey(document: DocumentWrite['document']): string {
  const { type_key, id_key } = typeAndIdKeys(document)
  return JSON.stringify([document.datasource, type_key, id_key])
}

function* byDatasource(writes: readonly DocumentWrite[]): Generator<[string, DocumentWrite[]]> {
  for (const [datasource, group] of Map.groupBy(writes, ({ document }) => document.datasource)) {
    for (const chunk of chunks(group)) yield [datasource, chunk]
  }
}

/** Which users hold an intersection depends on which intersections there are: a new one moves the identity version. */
export async function rememberIntersections(db: Transaction<Tables>, writes: readonly DocumentWrite[]): Promise<void> {
  for (const { document, acl } of writes) {
    if (document.permissions !== undefined && acl.intersections.length > 0)
      await insertIntersections(db, document.datasource, acl)
  }
}

export async function insertIntersections(
  db: Transaction<Tables>,
  datasource: string,
  acl: CompiledAcl,
): Promise<void> {
  if (acl.intersections.length === 0) return
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('group_intersections')
    .values(acl.intersections.map(({ principal, groups }) => ({ datasource, principal, groups: toJson(groups) })))
    .onConflict((conflict) => conflict.columns(['datasource', 'principal']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== undefined && numInsertedOrUpdatedRows > 0n) await advance(db, 'identity_version')
}
