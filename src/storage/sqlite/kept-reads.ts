import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import type { KeptReads } from '../database/database.ts'
import { adaptConnection } from './adapt-connection.ts'
import { toSqliteFault } from './sqlite-faults.ts'

const MAX_KEPT = 2000
/** Of the values of a statement together. */
const MAX_KEY_LENGTH = 1000

/**
 * Rows as they are now, read once for as long as nothing is committed to the database, by whichever connection or process:
 * SQLite tells so in a fraction of what a read takes. It has its own connection on which every statement runs to its
 * end at once; inside a transaction the database would look unchanged.
 */
export class SqliteKeptReads implements KeptReads {
  readonly #database: SqliteDatabase
  readonly #version: StatementSync
  readonly #isElsewhere: () => boolean
  /** By statement, and by its values. */
  readonly #rows = new Map<string, Map<string, readonly object[]>>()
  #kept = 0
  #readAt: unknown
  #isOfThisRun = false
  #versionOfRun: unknown

  /** `isElsewhere`: whoever asks is in a transaction of another connection, and wants to see what it has written. */
  constructor(connection: DatabaseSync, isElsewhere: () => boolean) {
    this.#database = adaptConnection(connection)
    this.#version = connection.prepare('PRAGMA data_version')
    this.#isElsewhere = isElsewhere
  }

  all(sql: string, values: readonly unknown[]): readonly object[] | undefined {
    if (this.#isElsewhere()) return undefined
    // Before the rows are read: a commit in between makes them too new for it, and they are read once more.
    const version = this.versionOfRun()
    if (version !== this.#readAt || this.#kept >= MAX_KEPT) this.#forget()
    this.#readAt = version
    const key = values.length === 0 ? '' : JSON.stringify(values)
    const kept = this.#rows.get(sql)?.get(key)
    if (kept !== undefined) return kept
    const rows = this.#database.prepare(sql).all(values) as object[]
    // Several callers get the same.
    for (const row of rows) Object.freeze(row)
    if (key.length <= MAX_KEY_LENGTH) this.#keep(sql, key, rows)
    return rows
  }

  now(sql: string, values: readonly unknown[]): readonly object[] | undefined {
    return this.#isElsewhere() ? undefined : (this.#database.prepare(sql).all(values) as object[])
  }

  version(): unknown {
    try {
      return this.#version.get()?.['data_version']
    } catch (error) {
      throw toSqliteFault(error)
    }
  }

  versionOfRun(): unknown {
    if (!this.#isOfThisRun) {
      this.#versionOfRun = this.version()
      this.#isOfThisRun = true
      // Comes once all promises that are due have been served, before anything else is heard of.
      process.nextTick(this.changed)
    }
    return this.#versionOfRun
  }

  /** This process has written something, or may hear of others who have. */
  readonly changed = (): void => {
    this.#isOfThisRun = false
  }

  #keep(sql: string, key: string, rows: readonly object[]): void {
    const ofStatement = this.#rows.get(sql)
    if (ofStatement === undefined) this.#rows.set(sql, new Map([[key, rows]]))
    else ofStatement.set(key, rows)
    this.#kept += 1
  }

  #forget(): void {
    this.#rows.clear()
    this.#kept = 0
  }
}
