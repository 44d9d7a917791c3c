import type { Selectable } from 'kysely'
import type { ReindexRequest, ReindexRequestStore } from '../../domain/search/engine/reindex-requests.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlReindexRequestStore implements ReindexRequestStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async create(at: Date): Promise<number> {
    return this.#database.write.transaction().execute(async (db) => {
      const id = await advance(db, 'reindex_request')
      await db
        .insertInto('reindex_requests')
        .values({ id, requested_at: at.getTime(), started_at: null, finished_at: null, done: 0, total: 0 })
        .execute()
      return id
    })
  }

  async latest(): Promise<ReindexRequest | undefined> {
    const row = await this.#database.read
      .selectFrom('reindex_requests')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toRequest(row)
  }

  async find(id: number): Promise<ReindexRequest | undefined> {
    const row = await this.#database.read
      .selectFrom('reindex_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toRequest(row)
  }

  async report(
    id: number,
    { startedAt, done, total }: { startedAt: Date; done: number; total: number },
  ): Promise<void> {
    await this.#database.write
      .updateTable('reindex_requests')
      .set({ started_at: startedAt.getTime(), done, total })
      .where('id', '=', id)
      .execute()
  }

  async finish(id: number, at: Date): Promise<void> {
    await this.#database.write
      .updateTable('reindex_requests')
      .set({ finished_at: at.getTime() })
      .where('id', '<=', id)
      .where('finished_at', 'is', null)
      .execute()
  }
}

function toRequest(row: Selectable<Tables['reindex_requests']>): ReindexRequest {
  return {
    id: Number(row.id),
    requestedAt: new Date(Number(row.requested_at)),
    startedAt: row.started_at === null ? undefined : new Date(Number(row.started_at)),
    finishedAt: row.finished_at === null ? undefined : new Date(Number(row.finished_at)),
    done: Number(row.done),
    total: Number(row.total),
  }
}
