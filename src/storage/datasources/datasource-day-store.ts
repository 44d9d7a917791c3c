import { sql } from 'kysely'
import type { DatasourceCount, DatasourceDay, DatasourceDayStore } from '../../domain/datasources/datasource-days.ts'
import type { Database } from '../database/database.ts'

export class SqlDatasourceDayStore implements DatasourceDayStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async counts(): Promise<ReadonlyMap<string, DatasourceCount>> {
    const { read } = this.#database
    const rows = await read
      .selectFrom('documents')
      .select(['datasource', sql<number>`count(*)`.as('count'), sql<number>`max(seq)`.as('last')])
      .where('deleted_at', 'is', null)
      .groupBy('datasource')
      .execute()
    const counts = new Map<string, DatasourceCount>()
    for (const { datasource, count, last } of rows) {
      const newest = await read.selectFrom('documents').select('uploaded_at').where('seq', '=', last).executeTakeFirst()
      counts.set(datasource, { documents: Number(count), updatedAt: new Date(Number(newest?.uploaded_at ?? 0)) })
    }
    return counts
  }

  note(
    day: string,
    counts: ReadonlyMap<string, Pick<DatasourceCount, 'documents'>>,
    forgetBefore: string,
  ): Promise<void> {
    return this.#database.together(async () => {
      for (const [datasource, { documents }] of counts) {
        await this.#database.write
          .insertInto('datasource_days')
          .values({ datasource, day, documents })
          .onConflict((conflict) => conflict.columns(['datasource', 'day']).doUpdateSet({ documents }))
          .execute()
      }
      await this.#database.write.deleteFrom('datasource_days').where('day', '<', forgetBefore).execute()
    })
  }

  async days(): Promise<ReadonlyMap<string, readonly DatasourceDay[]>> {
    const rows = await this.#database.read.selectFrom('datasource_days').selectAll().orderBy('day').execute()
    const days = new Map<string, DatasourceDay[]>()
    for (const { datasource, day, documents } of rows) {
      const own = days.get(datasource) ?? []
      own.push({ day, documents: Number(documents) })
      days.set(datasource, own)
    }
    return days
  }
}
