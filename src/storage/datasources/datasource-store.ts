import type { Datasource, DatasourceStore } from '../../domain/datasources/datasource.ts'
import { advance, hold } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, type Json, toJson } from '../database/json-column.ts'
import { preparedQuery } from '../database/prepared-query.ts'

export class SqlDatasourceStore implements DatasourceStore {
  readonly #database: Database
  readonly #find: (values: { name: string }) => Promise<{ config: Json<Datasource> }[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = preparedQuery(database.read, (db, { name }: { name: string }) =>
      db.selectFrom('datasources').select('config').where('name', '=', name),
    )
  }

  async find(name: string): Promise<Datasource | undefined> {
    const [row] = await this.#find({ name })
    return row === undefined ? undefined : fromJson(row.config)
  }

  async hold(name: string): Promise<Datasource | undefined> {
    // A row that may not be there yet cannot be locked; the counter that every change advances can.
    await hold(this.#database.write, 'identity_version')
    return this.find(name)
  }

  async list(): Promise<Datasource[]> {
    const rows = await this.#database.read.selectFrom('datasources').select('config').orderBy('name').execute()
    return rows.map(({ config }) => fromJson(config))
  }

  async put(datasource: Datasource, at: Date): Promise<void> {
    const row = { name: datasource.name, config: toJson(datasource), updated_at: at.getTime() }
    await this.#database.write.transaction().execute(async (db) => {
      await db
        .insertInto('datasources')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ config: row.config, updated_at: row.updated_at }),
        )
        .execute()
      await advance(db, 'identity_version')
    })
  }

  async remove(name: string): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db.deleteFrom('datasources').where('name', '=', name).execute()
      await db.deleteFrom('datasource_days').where('datasource', '=', name).execute()
      await advance(db, 'identity_version')
    })
  }
}
