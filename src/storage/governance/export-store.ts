import type { Selectable } from 'kysely'
import type {
  ExportRequest,
  ExportStatus,
  ExportStore,
  FindingExport,
} from '../../domain/governance/exports/finding-export.ts'
import { hold } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlExportStore implements ExportStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(request: ExportRequest, maxCount: number): Promise<FindingExport | undefined> {
    return this.#database.write.transaction().execute(async (db) => {
      // Two that are added at once must not get the same number.
      await hold(db, 'shared_version')
      const { count, last } = await db
        .selectFrom('dlp_exports')
        .select((is) => [is.fn.countAll<number>().as('count'), is.fn.max('id').as('last')])
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxCount) return undefined
      const row = {
        id: Number(last ?? 0) + 1,
        record: toJson(request),
        status: 'PENDING' as const,
        ended_at: null,
        size: 0,
      }
      await db.insertInto('dlp_exports').values(row).execute()
      return toExport(row)
    })
  }

  async find(id: number): Promise<FindingExport | undefined> {
    const row = await this.#database.read.selectFrom('dlp_exports').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : toExport(row)
  }

  async list(): Promise<FindingExport[]> {
    const rows = await this.#database.read.selectFrom('dlp_exports').selectAll().orderBy('id', 'desc').execute()
    return rows.map(toExport)
  }

  async nextPending(): Promise<FindingExport | undefined> {
    const row = await this.#database.read
      .selectFrom('dlp_exports')
      .selectAll()
      .where('status', '=', 'PENDING')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? undefined : toExport(row)
  }

  async append(id: number, place: number, content: string): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('dlp_exports')
        .set((is) => ({ size: is('size', '+', content.length) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await db.insertInto('dlp_export_parts').values({ export_id: id, place, content }).execute()
      return true
    })
  }

  async finish(id: number, status: ExportStatus, size: number, at: Date): Promise<void> {
    await this.#database.write
      .updateTable('dlp_exports')
      .set({ status, size, ended_at: at.getTime() })
      .where('id', '=', id)
      .execute()
  }

  async clear(id: number): Promise<void> {
    await this.#database.write.deleteFrom('dlp_export_parts').where('export_id', '=', id).execute()
  }

  async part(id: number, place: number): Promise<string | undefined> {
    const row = await this.#database.read
      .selectFrom('dlp_export_parts')
      .select('content')
      .where('export_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    return row?.content
  }

  async delete(id: number): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      await db.deleteFrom('dlp_export_parts').where('export_id', '=', id).execute()
      const { numDeletedRows } = await db.deleteFrom('dlp_exports').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    })
  }
}

function toExport(row: Selectable<Tables['dlp_exports']>): FindingExport {
  return {
    id: Number(row.id),
    request: fromJson(row.record),
    status: row.status,
    endedAt: row.ended_at === null ? undefined : new Date(Number(row.ended_at)),
    size: Number(row.size),
  }
}
