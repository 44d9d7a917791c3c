import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DocumentFacts, DocumentRef } from '../../../domain/documents/document.ts'
import type { DocumentMetadata } from '../../../domain/documents/document-metadata.ts'
import { chunks } from '../../database/chunks.ts'
import type { Json } from '../../database/json-column.ts'
import type { Tables } from '../../tables.ts'
import { nameKey, typeAndIdKeys } from '../document-rows.ts'
import type { RowChange } from './change.ts'
import type { Draft, StoredRow } from './draft.ts'

/** The documents that changes are about, found by key or by name. */
class Drafts {
  readonly #byKey = new Map<number, Draft>()
  readonly #byName = new Map<string, Draft>()

  of(change: RowChange): Draft {
    const name = nameOf(change)
    const known = name === undefined ? this.#byKey.get(keyOf(change)) : this.#byName.get(nameKey(name))
    return known ?? this.#add(undefined, name === undefined ? keyOf(change) : undefined, name)
  }

  addStored(row: StoredRow): void {
    if (this.#byKey.has(row.key)) return
    this.#add(row, row.key, { datasource: row.datasource, objectType: row.object_type, id: row.id })
  }

  #add(before: StoredRow | undefined, key: number | undefined, name: DocumentRef | undefined): Draft {
    const draft: Draft = {
      key,
      before,
      after: before,
      kinds: new Set(),
      takesStep: false,
      overrides: [],
      newOverrides: new Map(),
      metadataGroups: new Map(),
      acls: [],
    }
    if (key !== undefined) this.#byKey.set(key, draft)
    if (name !== undefined) this.#byName.set(nameKey(name), draft)
    return draft
  }
}

/** What is stored of the documents that these changes are about. The caller holds the lock of the log. */
export async function readDrafts(tx: Transaction<Tables>, changes: readonly RowChange[]): Promise<Drafts> {
  const drafts = new Drafts()
  const columns = columnsFor(changes)
  const names = changes.flatMap((change) => nameOf(change) ?? [])
  for (const [datasource, group] of Map.groupBy(names, (name) => name.datasource)) {
    for (const chunk of chunks(group)) {
      const ids = chunk.map((name) => typeAndIdKeys(name).id_key)
      const rows = await selectRows(tx, columns)
        .where('documents.datasource', '=', datasource)
        .where('documents.id_key', 'in', ids)
        .execute()
      for (const row of rows) drafts.addStored(row)
    }
  }
  const keys = changes.flatMap((change) => (nameOf(change) === undefined ? [keyOf(change)] : []))
  for (const chunk of chunks([...new Set(keys)])) {
    const rows = await selectRows(tx, columns).where('documents.key', 'in', chunk).execute()
    for (const row of rows) drafts.addStored(row)
  }
  await readOverrides(tx, drafts, changes)
  return drafts
}

async function readOverrides(tx: Transaction<Tables>, drafts: Drafts, changes: readonly RowChange[]): Promise<void> {
  const overridden = changes.filter((change) => change.kind === 'override')
  const byKey = new Map(overridden.map((change) => [change.key, drafts.of(change)]))
  for (const chunk of chunks([...byKey.keys()])) {
    const rows = await tx
      .selectFrom('visibility_overrides')
      .select(['key', 'source', 'override'])
      .where('key', 'in', chunk)
      .execute()
    for (const [key, said] of Map.groupBy(rows, (row) => row.key)) {
      const draft = byKey.get(key)
      if (draft !== undefined) draft.overrides = said
    }
  }
}

interface Columns {
  readonly facts: RawBuilder<Json<DocumentFacts> | null>
  readonly metadata: RawBuilder<Json<DocumentMetadata> | null>
}

/** Facts and metadata may be long: they are read only where a change depends on them. */
function columnsFor(changes: readonly RowChange[]): Columns {
  const isOverridden = changes.some(({ kind }) => kind === 'override')
  const hasMetadata = changes.some(({ kind }) => kind === 'metadata')
  return {
    facts: isOverridden
      ? sql`documents.facts`
      : sql`case when documents.visibility_override = 'HIDE_FROM_ALL_EXCEPT_OWNER' then documents.facts end`,
    metadata: hasMetadata ? sql`documents.metadata` : sql`cast(null as text)`,
  }
}

function selectRows(tx: Transaction<Tables>, { facts, metadata }: Columns) {
  return tx
    .selectFrom('documents')
    .leftJoin('replaced_documents as old', (join) =>
      join.onRef('old.key', '=', 'documents.key').onRef('old.new_seq', '=', 'documents.seq'),
    )
    .leftJoin('revocations as revoked', (join) =>
      join.onRef('revoked.key', '=', 'documents.key').onRef('revoked.seq', '=', 'documents.seq'),
    )
    .select(['documents.key', 'documents.seq', 'documents.datasource', 'documents.object_type', 'documents.type_key'])
    .select(['documents.id', 'documents.id_key', 'documents.version', 'documents.is_redlisted'])
    .select(['documents.permissions', 'documents.principals', 'documents.deleted_at', 'documents.awaits_scan'])
    .select(['documents.visibility_override', 'old.key as swapped_key', 'revoked.key as revoked_key'])
    .select([facts.as('facts'), metadata.as('metadata')])
}

function nameOf(change: RowChange): DocumentRef | undefined {
  if (change.kind === 'upsert') return change.write.document
  return change.kind === 'tombstone' ? change : undefined
}

function keyOf(change: RowChange): number {
  return 'key' in change ? change.key : 0
}
