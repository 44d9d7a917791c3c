import { type Selectable, sql } from 'kysely'
import type { Access } from '#connector-kit'
import type { ConnectionItem, ConnectionScope, CrawlStore } from '../../domain/connections/crawl-store.ts'
import { chunks } from '../database/chunks.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { CountRows } from './count-rows.ts'

const LAST_CHARACTER = '\u{10ffff}'

export class SqlCrawlStore extends CountRows implements CrawlStore {
  async scopes(connectionId: string): Promise<ConnectionScope[]> {
    const rows = await this.database.read
      .selectFrom('connection_scopes')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .orderBy('id')
      .execute()
    return rows.map(scopeFromRow)
  }

  async putScopes(connectionId: string, scopes: readonly ConnectionScope[]): Promise<void> {
    for (const chunk of chunks(scopes)) {
      await this.database.write
        .insertInto('connection_scopes')
        .values(chunk.map((scope) => scopeRow(connectionId, scope)))
        .onConflict((conflict) =>
          conflict.columns(['connection_id', 'id']).doUpdateSet((is) => ({
            title: is.ref('excluded.title'),
            url: is.ref('excluded.url'),
            access: is.ref('excluded.access'),
            total: is.ref('excluded.total'),
            state: is.ref('excluded.state'),
            pass: is.ref('excluded.pass'),
            is_full: is.ref('excluded.is_full'),
            checkpoint: is.ref('excluded.checkpoint'),
            listed_at: is.ref('excluded.listed_at'),
          })),
        )
        .execute()
    }
  }

  async removeScopes(connectionId: string, ids: readonly string[]): Promise<void> {
    for (const chunk of chunks(ids)) {
      await this.database.write
        .deleteFrom('connection_scopes')
        .where('connection_id', '=', connectionId)
        .where('id', 'in', chunk)
        .execute()
    }
  }

  async items(connectionId: string, ids: readonly string[]): Promise<ConnectionItem[]> {
    const found: ConnectionItem[] = []
    for (const chunk of chunks(ids)) {
      const rows = await this.#items(connectionId).where('id', 'in', chunk).execute()
      found.push(...rows.map(itemFromRow))
    }
    return found
  }

  async putItems(connectionId: string, items: readonly ConnectionItem[]): Promise<void> {
    for (const chunk of chunks(items)) {
      await this.database.write
        .insertInto('connection_items')
        .values(chunk.map((item) => itemRow(connectionId, item)))
        .onConflict((conflict) =>
          conflict.columns(['connection_id', 'id']).doUpdateSet((is) => ({
            scope: is.ref('excluded.scope'),
            version: is.ref('excluded.version'),
            access_key: is.ref('excluded.access_key'),
            object_type: is.ref('excluded.object_type'),
            document_id: is.ref('excluded.document_id'),
            access_digest: is.ref('excluded.access_digest'),
            pass: is.ref('excluded.pass'),
          })),
        )
        .execute()
    }
  }

  async markSeen(connectionId: string, ids: readonly string[], pass: number): Promise<void> {
    for (const chunk of chunks(ids)) {
      await this.database.write
        .updateTable('connection_items')
        .set({ pass })
        .where('connection_id', '=', connectionId)
        .where('id', 'in', chunk)
        .where('pass', '<', pass)
        .execute()
    }
  }

  async removeItems(connectionId: string, ids: readonly string[]): Promise<void> {
    for (const chunk of chunks(ids)) {
      await this.database.write
        .deleteFrom('connection_items')
        .where('connection_id', '=', connectionId)
        .where('id', 'in', chunk)
        .execute()
    }
  }

  async countItems(connectionId: string, scope: string): Promise<number> {
    return this.countUnseen(connectionId, scope, Number.MAX_SAFE_INTEGER)
  }

  async unseen(
    connectionId: string,
    scope: string,
    pass: number,
    after: string,
    limit: number,
  ): Promise<ConnectionItem[]> {
    const rows = await this.#items(connectionId)
      .where('scope', '=', scope)
      .where('pass', '<', pass)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(itemFromRow)
  }

  async countUnseen(connectionId: string, scope: string, pass: number): Promise<number> {
    const row = await this.database.read
      .selectFrom('connection_items')
      .select(sql<number>`count(*)`.as('count'))
      .where('connection_id', '=', connectionId)
      .where('scope', '=', scope)
      .where('pass', '<', pass)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async itemsOfScope(
    connectionId: string,
    scope: string,
    prefix: string,
    after: string,
    limit: number,
  ): Promise<ConnectionItem[]> {
    const query = this.#items(connectionId)
      .where('scope', '=', scope)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
    // SQLite compares byte by byte, so the prefix bounds the rows it looks at. PostgreSQL may sort by a language's rules.
    const rows = await (prefix === ''
      ? query
      : this.database.kind === 'postgres'
        ? query.where(sql<boolean>`starts_with(id, ${prefix})`)
        : query.where('id', '>=', prefix).where('id', '<=', prefix + LAST_CHARACTER)
    ).execute()
    return rows.map(itemFromRow)
  }

  async itemsAfter(connectionId: string, after: string, limit: number): Promise<ConnectionItem[]> {
    const rows = await this.#items(connectionId).where('id', '>', after).orderBy('id').limit(limit).execute()
    return rows.map(itemFromRow)
  }

  async itemsOfAccess(connectionId: string, digest: string, after: string, limit: number): Promise<ConnectionItem[]> {
    const rows = await this.#items(connectionId)
      .where('access_digest', '=', digest)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(itemFromRow)
  }

  async itemOfDocument(connectionId: string, documentId: string): Promise<ConnectionItem | undefined> {
    // IDs that aren't used as they are end in a digest. The part before it bounds what SQLite has to look at.
    const prefix = documentId.replace(/~[0-9a-f]{16}$/, '')
    const query = this.#items(connectionId).where('document_id', '=', documentId)
    const row = await (this.database.kind === 'postgres'
      ? query
      : query.where('id', '>=', prefix).where('id', '<=', prefix + LAST_CHARACTER)
    ).executeTakeFirst()
    return row && itemFromRow(row)
  }

  async findAccess(connectionId: string, digest: string): Promise<Access | undefined> {
    const row = await this.database.read
      .selectFrom('connection_accesses')
      .select('access')
      .where('connection_id', '=', connectionId)
      .where('digest', '=', digest)
      .executeTakeFirst()
    return row && fromJson(row.access)
  }

  async putAccesses(connectionId: string, accesses: ReadonlyMap<string, Access>): Promise<void> {
    const rows = [...accesses].map(([digest, access]) => ({
      connection_id: connectionId,
      digest,
      access: toJson(access),
    }))
    for (const chunk of chunks(rows)) {
      await this.database.write
        .insertInto('connection_accesses')
        .values(chunk)
        .onConflict((conflict) => conflict.columns(['connection_id', 'digest']).doNothing())
        .execute()
    }
  }

  async accesses(connectionId: string): Promise<Map<string, Access>> {
    const rows = await this.database.read
      .selectFrom('connection_accesses')
      .select(['digest', 'access'])
      .where('connection_id', '=', connectionId)
      .execute()
    return new Map(rows.map(({ digest, access }) => [digest, fromJson(access)]))
  }

  async sweepAccesses(connectionId: string): Promise<void> {
    await sql`delete from connection_accesses where connection_id = ${connectionId} and not exists (
      select 1 from connection_items where connection_items.connection_id = connection_accesses.connection_id
        and connection_items.access_digest = connection_accesses.digest)`.execute(this.database.write)
  }

  #items(connectionId: string) {
    return this.database.read.selectFrom('connection_items').selectAll().where('connection_id', '=', connectionId)
  }
}

function scopeRow(connectionId: string, scope: ConnectionScope): Tables['connection_scopes'] {
  return {
    connection_id: connectionId,
    id: scope.id,
    title: scope.title,
    url: scope.url ?? null,
    access: toJson(scope.access),
    total: scope.total ?? null,
    state: scope.state,
    pass: scope.pass,
    is_full: scope.isFull ? 1 : 0,
    checkpoint: scope.checkpoint === undefined ? null : toJson(scope.checkpoint),
    listed_at: scope.listedAt?.getTime() ?? null,
  }
}

function scopeFromRow(row: Selectable<Tables['connection_scopes']>): ConnectionScope {
  return {
    id: row.id,
    title: row.title,
    url: row.url ?? undefined,
    access: fromJson(row.access),
    total: row.total === null ? undefined : Number(row.total),
    state: row.state,
    pass: Number(row.pass),
    isFull: row.is_full === 1,
    checkpoint: row.checkpoint === null ? undefined : fromJson(row.checkpoint),
    listedAt: row.listed_at === null ? undefined : new Date(Number(row.listed_at)),
  }
}

function itemRow(connectionId: string, item: ConnectionItem): Tables['connection_items'] {
  return {
    connection_id: connectionId,
    id: item.id,
    scope: item.scope,
    version: item.version,
    access_key: item.accessKey ?? null,
    object_type: item.objectType,
    document_id: item.documentId,
    access_digest: item.accessDigest,
    pass: item.pass,
  }
}

function itemFromRow(row: Selectable<Tables['connection_items']>): ConnectionItem {
  return {
    id: row.id,
    scope: row.scope,
    version: row.version,
    accessKey: row.access_key ?? undefined,
    objectType: row.object_type,
    documentId: row.document_id,
    accessDigest: row.access_digest,
    pass: Number(row.pass),
  }
}
