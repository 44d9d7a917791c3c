import { sql } from 'kysely'
import type { DatasourceDay, DatasourceDayStore } from '../../domain/datasources/datasource-days.ts'
import type { Database } from '../database/database.ts'

export class SqlDatasourceDayStore implements DatasourceDayStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select(['datasource', sql<number>`count(*)`.as('count')])
      .where('deleted_at', 'is', null)
      .groupBy('datasource')
      .execute()
    return new Map(rows.map(({ datasource, count }) => [datasource, Number(count)]))
  }

  note(day: string, counts: ReadonlyMap<string, number>, forgetBefore: string): Promise<void> {
    return this.#database.together(async () => {
      for (const [datasource, documents] of counts) {
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
