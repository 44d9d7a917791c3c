import type { DocumentPermissions } from '../../domain/access/permissions.ts'
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
import { isOutdated, type RecordVersion } from '../../domain/shared/version-conflict.ts'
import { takeTurns } from '../../kernel/take-turns.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { toJson } from '../database/json-column.ts'
import { onlyLookedAt } from '../database/only-looked-at.ts'
import { buryStaged } from '../uploads/bury-staged.ts'
import { announce } from '../webhooks/webhook-outbox.ts'
import { recordEventsBetween } from './document-events.ts'
import { DocumentLog } from './document-log.ts'
import { ACCESS_COLUMNS, CLEARED, HEAD_COLUMNS, OWNER_FACTS, toAccess, toHead, toRow } from './document-rows.ts'
import { forgetContents } from './forget-contents.ts'
import { heldByContents, heldBySharing } from './held-rows.ts'
import { revoke } from './revoke.ts'
import { ShownDocuments } from './shown-documents.ts'
import {
  insertIntersections,
  lastOfEach,
  refKey,
  rememberIntersections,
  type StoredRow,
  storedOf,
  upsertDocuments,
  upsertTexts,
} from './write-documents.ts'

export class SqlDocumentStore extends DocumentLog implements DocumentStore {
  readonly #database: Database
  readonly #shown: ShownDocuments

  constructor(database: Database) {
    super(database)
    this.#database = database
    this.#shown = new ShownDocuments(database)
  }

  async put(writes: readonly DocumentWrite[], at: Date): Promise<DocumentWriteResult> {
    const latest = lastOfEach(writes)
    return this.#database.write.transaction().execute(async (db) => {
      // First, because its row lock makes writers take turns: what is read below stays true until it is written.
      const lastSeq = await advance(db, 'document_seq', latest.length)
      const stored = await storedOf(db, latest)
      if (latest.some((write) => isOutdated(write.version, stored.get(refKey(write.document))))) {
        return { kind: 'conflict' }
      }
      const awaitsScan = await heldByContents(db)
      const turn = takeTurns()
      const rows: { write: DocumentWrite; found: StoredRow | undefined; row: ReturnType<typeof toRow> }[] = []
      for (const [index, write] of latest.entries()) {
        const found = stored.get(refKey(write.document))
        rows.push({ write, found, row: toRow(write, found, lastSeq - latest.length + 1 + index, at, awaitsScan) })
        await turn()
      }
      await upsertDocuments(
        db,
        rows.map(({ row }) => row),
      )
      await upsertTexts(
        db,
        rows.map(({ row, write }) => ({ key: row.key, body: write.document.body, summary: write.document.summary })),
      )
      await rememberIntersections(db, latest)
      await recordEventsBetween(db, 'UPLOADED', lastSeq - latest.length + 1, lastSeq, at)
      const accessChanged = rows.filter(
        ({ row, found }) =>
          found !== undefined &&
          found.deleted_at === null &&
          // Whose the document is may have changed with it.
          (found.principals !== row.principals || found.visibility_override === 'HIDE_FROM_ALL_EXCEPT_OWNER'),
      )
      // What a swap under way wrote shows from this write on.
      const hidden = rows.filter(
        ({ row, found }) =>
          (found !== undefined && found.swapped_key !== null) ||
          (awaitsScan !== null && found?.deleted_at === null) ||
          (row.is_redlisted === 1 && found?.deleted_at === null && found.is_redlisted !== 1),
      )
      const revoked = new Set([...accessChanged, ...hidden])
      await revoke(
        db,
        [...revoked].map(({ row }) => ({ ...row, isGone: row.is_redlisted === 1 })),
        at,
      )
      const uploaded = latest.map(({ document }) => document)
      await announce(
        db,
        [
          { kind: 'document.uploaded', documents: uploaded },
          {
            kind: 'document.indexed',
            documents: uploaded.filter((document) => !document.isRedlisted),
            afterSeq: lastSeq,
          },
          { kind: 'document.permissions.updated', documents: accessChanged.map(({ write }) => write.document) },
        ],
        at,
      )
      return {
        kind: 'written',
        accessChanged: [...revoked].map(({ row }) => row.key),
        steps: rows.map(({ row: { key, seq } }) => ({ key, seq })),
      }
    })
  }

  async remove(key: number, version: RecordVersion, at: Date): Promise<DocumentWriteResult> {
    return this.#database.write.transaction().execute(async (db) => {
      const seq = await advance(db, 'document_seq')
      const found = await db
        .selectFrom('documents')
        .select(['version', 'datasource', 'object_type as objectType', 'id'])
        .where('key', '=', key)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (found === undefined) return { kind: 'written', accessChanged: [], steps: [] }
      if (isOutdated(version, found)) return { kind: 'conflict' }
      await db
        .updateTable('documents')
        .set({ seq, version, deleted_at: at.getTime(), title: '', ...CLEARED })
        .where('key', '=', key)
        .execute()
      await forgetContents(db, [key])
      await revoke(db, [{ key, seq, datasource: found.datasource, awaits_scan: null, isGone: true }], at)
      await recordEventsBetween(db, 'DELETION_REQUESTED', seq, seq, at)
      await announce(db, [{ kind: 'document.deleted', documents: [found] }], at)
      return { kind: 'written', accessChanged: [key], steps: [{ key, seq }] }
    })
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
    await this.#database.write.transaction().execute(async (db) => {
      const seq = await advance(db, 'document_seq')
      const awaitsScan = await heldBySharing(db)
      const changed = await db
        .updateTable('documents')
        .set({ seq, permissions: toJson(permissions), principals: toJson(acl.principals) })
        .$if(awaitsScan !== null, (update) => update.set({ awaits_scan: awaitsScan }))
        .where('key', '=', key)
        .where('deleted_at', 'is', null)
        .returning(['datasource', 'object_type as objectType', 'id', 'principals', 'visibility_override', 'facts'])
        .returning('awaits_scan')
        .executeTakeFirstOrThrow()
      await insertIntersections(db, changed.datasource, acl)
      await revoke(db, [{ ...changed, key, seq }], at)
      await announce(db, [{ kind: 'document.permissions.updated', documents: [changed] }], at)
    })
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

  async findByIds(datasource: string, ids: readonly string[]): Promise<DocumentHead[]> {
    const heads: DocumentHead[] = []
    for (const chunk of chunks(ids.map((id) => id.trim().toLowerCase()))) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(HEAD_COLUMNS)
        .where('datasource', '=', datasource)
        .where('id_key', 'in', chunk)
        .where(onlyLookedAt('deleted_at'), 'is', null)
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
        .where(onlyLookedAt('deleted_at'), 'is', null)
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
        .where(onlyLookedAt('deleted_at'), 'is', null)
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
