import type { Transaction } from 'kysely'
import type { Employee } from '../../domain/people/employee.ts'
import type { DirectoryChanges, PeopleStore } from '../../domain/people/people-store.ts'
import type { Team } from '../../domain/people/team.ts'
import { isOutdated, type RecordVersion, type WriteResult } from '../../domain/shared/version-conflict.ts'
import type { Clock } from '../../kernel/clock.ts'
import { chunks } from '../database/chunks.ts'
import { advance, hotCounter } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { announceIdentity } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'
import { forgetStaged } from '../uploads/staged-items.ts'
import { keepItem } from '../uploads/stale-items.ts'
import {
  listRecords,
  putRecords,
  REMEMBERED_VERSIONS,
  recordsAfter,
  recordThing,
  removeRecords,
} from './directory-records.ts'

type Kind = 'employees' | 'teams'

export class SqlPeopleStore implements PeopleStore {
  readonly #database: Database
  /** The time in webhook messages. */
  readonly #clock: Clock
  readonly version: () => Promise<number>

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
    this.version = hotCounter(database, 'people_version')
  }

  putEmployee(employee: Employee, version: RecordVersion): Promise<WriteResult> {
    return this.#put('employees', employee.email, employee, version)
  }

  deleteEmployee(email: string, version: RecordVersion): Promise<WriteResult> {
    return this.#delete('employees', email, version)
  }

  findEmployee(email: string): Promise<Employee | undefined> {
    return this.#find<Employee>('employees', email)
  }

  async findEmployees(emails: readonly string[]): Promise<Employee[]> {
    const found: Employee[] = []
    for (const chunk of chunks(emails)) {
      const rows = await this.#database.read
        .selectFrom('directory_records')
        .select('record')
        .where('kind', '=', 'employees')
        .where('key', 'in', chunk)
        .execute()
      for (const { record } of rows) found.push(fromJson(record) as Employee)
    }
    return found
  }

  employees(): Promise<Employee[]> {
    return listRecords(this.#database, 'employees')
  }

  putTeam(team: Team, version: RecordVersion): Promise<WriteResult> {
    return this.#put('teams', team.id, team, version)
  }

  async deleteTeam(id: string): Promise<void> {
    await this.#delete('teams', id, 0)
  }

  findTeam(id: string): Promise<Team | undefined> {
    return this.#find<Team>('teams', id)
  }

  teams(): Promise<Team[]> {
    return listRecords(this.#database, 'teams')
  }

  async idKey(): Promise<string> {
    const { secret } = await this.#database.read.selectFrom('person_id_key').select('secret').executeTakeFirstOrThrow()
    return secret
  }

  async changesAfter(version: number, limit: number): Promise<DirectoryChanges | 'all'> {
    if ((await this.version()) - version > REMEMBERED_VERSIONS) return 'all'
    const [employees, teams, removals] = await Promise.all([
      this.#changed<Employee>('employees', version, limit),
      this.#changed<Team>('teams', version, limit),
      this.#database.read
        .selectFrom('directory_removals')
        .select(['kind', 'key'])
        .where('changed', '>', version)
        .limit(limit + 1)
        .execute(),
    ])
    if ([employees, teams, removals].some(({ length }) => length > limit)) return 'all'
    const removed = (kind: Kind) => removals.filter((row) => row.kind === kind).map(({ key }) => key)
    return { employees, teams, removedEmployees: removed('employees'), removedTeams: removed('teams') }
  }

  async employeesAfter(email: string, limit: number): Promise<Employee[]> {
    const rows = await recordsAfter(this.#database.read, 'employees', email, limit)
    return rows.map(({ record }) => fromJson(record) as Employee)
  }

  async #changed<T>(kind: Kind, version: number, limit: number): Promise<T[]> {
    const rows = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', '=', kind)
      .where('changed', '>', version)
      .limit(limit + 1)
      .execute()
    return rows.map(({ record }) => fromJson(record) as T)
  }

  async #find<T>(kind: Kind, key: string): Promise<T | undefined> {
    const row = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row === undefined ? undefined : (fromJson(row.record) as T)
  }

  #put(kind: Kind, key: string, record: object, version: RecordVersion): Promise<WriteResult> {
    return this.#write(kind, key, version, async (db, touched, stored, isKnown) => {
      const row = { version: version || stored, touched }
      const changed = await putRecords(db, kind, [{ key, record: toJson(record), ...row }], touched)
      await db.updateTable('directory_records').set(row).where('kind', '=', kind).where('key', '=', key).execute()
      await keepItem(db, { kind, datasource: '' }, key)
      await this.#announce(db, kind, isKnown ? 'updated' : 'added', changed)
    })
  }

  #delete(kind: Kind, key: string, version: RecordVersion): Promise<WriteResult> {
    return this.#write(kind, key, version, async (db, touched) => {
      await this.#announce(db, kind, 'removed', await removeRecords(db, kind, [key], touched))
      await forgetStaged(db, { kind, datasource: '', group: '' }, key)
    })
  }

  async #announce(
    db: Transaction<Tables>,
    kind: Kind,
    verb: 'added' | 'updated' | 'removed',
    keys: readonly string[],
  ): Promise<void> {
    const thing = recordThing(kind)
    if (thing === undefined) return
    const refs = keys.map((key) => thing.refOf(key))
    await announceIdentity(db, { thing: thing.name, datasource: '', [verb]: refs }, this.#clock.now())
  }

  #write(
    kind: Kind,
    key: string,
    version: RecordVersion,
    work: (db: Transaction<Tables>, touched: number, storedVersion: RecordVersion, isKnown: boolean) => Promise<void>,
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
      if (isOutdated(version, found)) return 'conflict'
      await work(db, touched, found?.version ?? 0, found !== undefined)
      return 'written'
    })
  }
}
