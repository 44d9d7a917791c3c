import type { Transaction } from 'kysely'
import type { WriteResult } from '../domain/identity/identity-store.ts'
import type { Employee } from '../domain/people/employee.ts'
import type { PeopleStore } from '../domain/people/people-store.ts'
import type { Team } from '../domain/people/team.ts'
import { advance, counterValue } from './counters.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { forgetStaged } from './uploads/staged-items.ts'
import { keepItem } from './uploads/stale-items.ts'

type Kind = 'employees' | 'teams'

export class SqlPeopleStore implements PeopleStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  version(): Promise<number> {
    return counterValue(this.#database.read, 'people_version')
  }

  putEmployee(employee: Employee, version: number): Promise<WriteResult> {
    return this.#put('employees', employee.email, employee, version)
  }

  deleteEmployee(email: string, version: number): Promise<WriteResult> {
    return this.#delete('employees', email, version)
  }

  findEmployee(email: string): Promise<Employee | undefined> {
    return this.#find<Employee>('employees', email)
  }

  employees(): Promise<Employee[]> {
    return this.#list<Employee>('employees')
  }

  putTeam(team: Team, version: number): Promise<WriteResult> {
    return this.#put('teams', team.id, team, version)
  }

  async deleteTeam(id: string): Promise<void> {
    await this.#delete('teams', id, 0)
  }

  findTeam(id: string): Promise<Team | undefined> {
    return this.#find<Team>('teams', id)
  }

  teams(): Promise<Team[]> {
    return this.#list<Team>('teams')
  }

  async #find<T>(kind: Kind, key: string): Promise<T | undefined> {
    const row = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row === undefined ? undefined : (JSON.parse(row.record) as T)
  }

  async #list<T>(kind: Kind): Promise<T[]> {
    const rows = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', '=', kind)
      .orderBy('key')
      .execute()
    return rows.map(({ record }) => JSON.parse(record) as T)
  }

  #put(kind: Kind, key: string, record: object, version: number): Promise<WriteResult> {
    return this.#write(kind, key, version, async (db, touched, stored) => {
      const changing = { record: JSON.stringify(record), version: version || stored, touched }
      await db
        .insertInto('directory_records')
        .values({ kind, key, ...changing })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(changing))
        .execute()
      await keepItem(db, { kind, datasource: '' }, key)
    })
  }

  #delete(kind: Kind, key: string, version: number): Promise<WriteResult> {
    return this.#write(kind, key, version, async (db) => {
      await db.deleteFrom('directory_records').where('kind', '=', kind).where('key', '=', key).execute()
      await forgetStaged(db, { kind, datasource: '', group: '' }, key)
    })
  }

  #write(
    kind: Kind,
    key: string,
    version: number,
    work: (db: Transaction<Tables>, touched: number, storedVersion: number) => Promise<void>,
  ): Promise<WriteResult> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, because its row lock makes writers take turns: what is read stays true until it is written.
      const touched = await advance(db, 'people_version')
      const found = await db
        .selectFrom('directory_records')
        .select('version')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst()
      if (version !== 0 && found !== undefined && version <= found.version) return 'conflict'
      await work(db, touched, found?.version ?? 0)
      return 'written'
    })
  }
}
