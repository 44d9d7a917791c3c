import { sql } from 'kysely'
import type { CompiledAcl } from '../../domain/access/principals.ts'
import type {
  DocumentAccess,
  DocumentHead,
  DocumentPointer,
  DocumentStore,
  DocumentWrite,
  DocumentWriteResult,
  StoredDocument,
} from '../../domain/documents/document-store.ts'
import type { RecordVersion } from '../../domain/shared/version-conflict.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { DocumentPermissions } from '../../wire/document-definition.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { buryStaged } from '../uploads/bury-staged.ts'
import type { Change, ChangeResult } from './changes/change.ts'
import { changeDocuments } from './changes/change-documents.ts'
import { DocumentCache } from './document-cache.ts'
import { DocumentLog } from './document-log.ts'
import { ACCESS_COLUMNS, HEAD_COLUMNS, nameKey, OWNER_FACTS, toAccess, toHead } from './document-rows.ts'

export class SqlDocumentStore extends DocumentLog implements DocumentStore {
  readonly #database: Database
  readonly #shown: DocumentCache

  constructor(database: Database) {
    super(database)
    this.#database = database
    this.#shown = new DocumentCache(database)
  }

  async put(writes: readonly DocumentWrite[], at: Date): Promise<DocumentWriteResult> {
    return this.#change(
      lastOfEach(writes).map((write) => ({ kind: 'upsert', write })),
      at,
    )
  }

  async remove(key: number, version: RecordVersion, at: Date): Promise<DocumentWriteResult> {
    return this.#change([{ kind: 'remove', key, version }], at)
  }

  async removeStaged(
    datasource: string,
    id: string,
    choose: (staged: readonly { objectType: string }[]) => { objectType: string } | undefined,
    version: RecordVersion,
    at: Date,
  ): Promise<void> {
    await this.#database.write.transaction().execute((db) => buryStaged(db, datasource, id, choose, version, at))
  }

  async setPermissions(key: number, permissions: DocumentPermissions, acl: CompiledAcl, at: Date): Promise<void> {
    const result = await this.#change([{ kind: 'permissions', key, permissions, acl }], at)
    if (result.kind === 'conflict' || result.steps.length === 0)
      throw new ServiceError('document_not_found', 'The document was just deleted; index it again')
  }

  #change(changes: readonly Change[], at: Date): Promise<ChangeResult> {
    return this.#database.write.transaction().execute((tx) => changeDocuments(tx, changes, at))
  }

  async structureOf(key: number): Promise<string | undefined> {
    const row = await this.#database.read
      .selectFrom('document_texts')
      .select('structure')
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.structure ?? undefined
  }

  async find(pointer: DocumentPointer): Promise<DocumentHead[]> {
    const rows = await this.#pointedAt(pointer).select(HEAD_COLUMNS).execute()
    return rows.map(toHead)
  }

  async findAccess(pointer: DocumentPointer): Promise<DocumentAccess[]> {
    const rows = await this.#pointedAt(pointer).select(ACCESS_COLUMNS).select(OWNER_FACTS).execute()
    return rows.map(toAccess)
  }

  async accessOf(keys: readonly number[]): Promise<DocumentAccess[]> {
    const found: DocumentAccess[] = []
    for (const chunk of chunks(keys)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(ACCESS_COLUMNS)
        .select(OWNER_FACTS)
        .where('key', 'in', chunk)
        .where('deleted_at', 'is', null)
        .execute()
      found.push(...rows.map(toAccess))
    }
    return found
  }

  async updateTimes(keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const times = new Map<number, number>()
    for (const chunk of chunks(keys)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(['key', 'updated_at'])
        .where('key', 'in', chunk)
        .where('deleted_at', 'is', null)
        .execute()
      for (const { key, updated_at } of rows) times.set(key, updated_at)
    }
    return times
  }

  async findByIds(datasource: string, ids: readonly string[]): Promise<DocumentHead[]> {
    const heads: DocumentHead[] = []
    for (const chunk of chunks(ids.map((id) => id.trim().toLowerCase()))) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(HEAD_COLUMNS)
        .where('datasource', '=', datasource)
        .where('id_key', 'in', chunk)
        .where(withoutIndex('deleted_at'), 'is', null)
        .execute()
      heads.push(...rows.map(toHead))
    }
    return heads
  }

  async accessOfUrls(
    datasources: readonly string[],
    urls: readonly string[],
  ): Promise<(DocumentAccess & { viewUrl: string })[]> {
    const found: (DocumentAccess & { viewUrl: string })[] = []
    if (datasources.length === 0) return found
    for (const chunk of chunks(urls)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select([...ACCESS_COLUMNS, 'view_url'])
        .select(OWNER_FACTS)
        .where('datasource', 'in', [...datasources])
        .where('view_url', 'in', chunk)
        .where(withoutIndex('deleted_at'), 'is', null)
        .execute()
      found.push(...rows.map((row) => ({ ...toAccess(row), viewUrl: row.view_url ?? '' })))
    }
    return found
  }

  async keysOfUrls(datasources: readonly string[], urls: readonly string[]): Promise<number[]> {
    return this.#keysWith('view_url', datasources, urls)
  }

  async keysOfIds(datasources: readonly string[], ids: readonly string[]): Promise<number[]> {
    return this.#keysWith(
      'id_key',
      datasources,
      ids.map((id) => id.trim().toLowerCase()),
    )
  }

  async byKeys(keys: readonly number[]): Promise<StoredDocument[]> {
    return this.#shown.byKeys(keys)
  }

  async #keysWith(
    column: 'view_url' | 'id_key',
    datasources: readonly string[],
    values: readonly string[],
  ): Promise<number[]> {
    const keys: number[] = []
    if (datasources.length === 0) return keys
    for (const chunk of chunks(values)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select('key')
        .where('datasource', 'in', [...datasources])
        .where(column, 'in', chunk)
        .where(withoutIndex('deleted_at'), 'is', null)
        .execute()
      for (const { key } of rows) keys.push(key)
    }
    return keys
  }

  async countByType(datasource: string, upToSeq?: number): Promise<{ objectType: string; count: number }[]> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select((is) => ['object_type', is.fn.countAll<number>().as('count')])
      .where('datasource', '=', datasource)
      .where('deleted_at', 'is', null)
      .$if(upToSeq !== undefined, (query) => query.where('seq', '<=', upToSeq ?? 0))
      .groupBy('object_type')
      .orderBy('object_type')
      .execute()
    return rows.map((row) => ({ objectType: row.object_type, count: Number(row.count) }))
  }

  #pointedAt({ datasource, id, viewUrl }: DocumentPointer) {
    return this.#database.read
      .selectFrom('documents')
      .where('datasource', '=', datasource)
      .where('deleted_at', 'is', null)
      .where((is) => (id ? is('id_key', '=', id.trim().toLowerCase()) : is('view_url', '=', viewUrl?.trim() ?? '')))
  }
}

/** The same document twice in one batch: the later one counts, as if they had come one after the other. */
function lastOfEach(writes: readonly DocumentWrite[]): DocumentWrite[] {
  return [...new Map(writes.map((write) => [nameKey(write.document), write])).values()]
}

/**
 * A column that a condition compares without using an index on it. SQLite has no statistics here and assumes that an index
 * matches ten rows per value of its first column, for example a data source. To find two documents by their IDs, it would
 * walk through all documents that aren't deleted.
 */
function withoutIndex(column: string) {
  return sql<number | null>`(+${sql.ref(column)})`
}
