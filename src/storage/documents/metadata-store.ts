import type { Selectable } from 'kysely'
import type { MetadataValue } from '../../domain/documents/document-metadata.ts'
import type { MetadataSchema, MetadataStore } from '../../domain/metadata/metadata-schema.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { changeDocuments } from './changes/change-documents.ts'

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
    const result = await this.#database.write
      .transaction()
      .execute((tx) => changeDocuments(tx, [{ kind: 'metadata', key, group, values }], at))
    return result.kind === 'written' && result.steps.length > 0
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
    const changes = unowned.map(({ key, group_name }) => ({
      kind: 'metadata' as const,
      key,
      group: group_name,
      values: [],
    }))
    await this.#database.write.transaction().execute((tx) => changeDocuments(tx, changes, at))
    return unowned.length
  }
}

function toSchema(row: Selectable<Tables['metadata_schemas']>): MetadataSchema {
  return { group: row.group_name, keys: fromJson(row.metadata_keys) }
}
