import type { Selectable, Transaction } from 'kysely'
import type { DocumentMetadata, MetadataValue } from '../../domain/documents/document-metadata.ts'
import type { MetadataSchema, MetadataStore } from '../../domain/metadata/metadata-schema.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, type Json, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { announce } from '../webhooks/webhook-outbox.ts'
import { carryStaleNote } from './carry-stale-note.ts'
import { revoke } from './revoke.ts'

const CLEANED_AT_ONCE = 200

export class SqlMetadataStore implements MetadataStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async findSchema(group: string): Promise<MetadataSchema | undefined> {
    const row = await this.#database.read
      .selectFrom('metadata_schemas')
      .selectAll()
      .where('group_name', '=', group)
      .executeTakeFirst()
    return row === undefined ? undefined : toSchema(row)
  }

  async listSchemas(): Promise<MetadataSchema[]> {
    const rows = await this.#database.read.selectFrom('metadata_schemas').selectAll().orderBy('group_name').execute()
    return rows.map(toSchema)
  }

  async putSchema({ group, keys }: MetadataSchema, at: Date): Promise<void> {
    const changing = { metadata_keys: toJson(keys), updated_at: at.getTime() }
    await this.#database.write
      .insertInto('metadata_schemas')
      .values({ group_name: group, ...changing })
      .onConflict((conflict) => conflict.column('group_name').doUpdateSet(changing))
      .execute()
  }

  async deleteSchema(group: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('metadata_schemas')
      .where('group_name', '=', group)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  async hasValues(group: string): Promise<boolean> {
    const found = await this.#database.read
      .selectFrom('document_metadata_groups')
      .select('key')
      .where('group_name', '=', group)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  async putValues(key: number, group: string, values: readonly MetadataValue[], at: Date): Promise<boolean> {
    return this.#database.write.transaction().execute((db) => replaceValues(db, key, group, values, at))
  }

  async sweepUnowned(at: Date): Promise<number> {
    const unowned = await this.#database.read
      .selectFrom('document_metadata_groups as held')
      .leftJoin('metadata_schemas as schema', 'schema.group_name', 'held.group_name')
      .select(['held.key', 'held.group_name'])
      .where('schema.group_name', 'is', null)
      .limit(CLEANED_AT_ONCE)
      .execute()
    if (unowned.length === 0) return 0
    await this.#database.write.transaction().execute(async (db) => {
      for (const { key, group_name } of unowned) await replaceValues(db, key, group_name, [], at)
    })
    return unowned.length
  }
}

/** The document's row holds the values, so that reading it needs no join; the side table says who holds a group. */
async function replaceValues(
  db: Transaction<Tables>,
  key: number,
  group: string,
  values: readonly MetadataValue[],
  at: Date,
): Promise<boolean> {
  // First, because its row lock makes writers take turns: what is read below stays true until it is written.
  const seq = await advance(db, 'document_seq')
  const found = await db
    .selectFrom('documents')
    .leftJoin('replaced_documents as old', (join) =>
      join.onRef('old.key', '=', 'documents.key').onRef('old.new_seq', '=', 'documents.seq'),
    )
    .select(['documents.metadata', 'documents.datasource', 'documents.object_type as objectType', 'documents.id'])
    .select(['documents.principals', 'documents.visibility_override', 'documents.facts', 'documents.is_redlisted'])
    .select(['documents.awaits_scan', 'old.key as swapped_key'])
    .where('documents.key', '=', key)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirst()
  await db.deleteFrom('document_metadata_groups').where('group_name', '=', group).where('key', '=', key).execute()
  if (found === undefined) return false
  const { [group]: _, ...others } = readMetadata(found.metadata) ?? {}
  const metadata: DocumentMetadata = values.length === 0 ? others : { ...others, [group]: values }
  const isEmpty = Object.keys(metadata).length === 0
  await carryStaleNote(db, key, seq)
  await db
    .updateTable('documents')
    .set({ seq, metadata: isEmpty ? null : toJson(metadata) })
    .where('key', '=', key)
    .execute()
  if (values.length > 0) {
    await db.insertInto('document_metadata_groups').values({ group_name: group, key }).execute()
  }
  // What a swap under way wrote shows from this write on; what nobody may see yet is so from this step on, too.
  if (found.swapped_key !== null || found.awaits_scan !== null) {
    await revoke(db, [{ ...found, key, seq, isGone: found.is_redlisted === 1 }], at)
  }
  await announce(db, [{ kind: 'document.metadata.updated', documents: [found] }], at)
  return true
}

export function readMetadata(text: Json<DocumentMetadata> | null): DocumentMetadata | undefined {
  return text === null ? undefined : fromJson(text)
}

function toSchema(row: Selectable<Tables['metadata_schemas']>): MetadataSchema {
  return { group: row.group_name, keys: fromJson(row.metadata_keys) }
}
