import type { SqliteDatabase } from 'kysely'
import type { KeptReads } from '../database/database.ts'

const MAX_KEPT = 2000
/** Of the statement and its values together. */
const MAX_KEY_LENGTH = 1000

/**
 * Rows as they are now, read once for as long as nothing is committed to the database, by whichever connection or process:
 * SQLite tells so in a fraction of what a read takes. It has a connection of its own on which every statement runs to its
 * end at once; inside a transaction the database would look unchanged.
 */
export class SqliteKeptReads implements KeptReads {
  readonly #database: SqliteDatabase
  readonly #isElsewhere: () => boolean
  readonly #rows = new Map<string, readonly object[]>()
  #readAt = -1

  /** `isElsewhere`: whoever asks is in a transaction of another connection, and wants to see what it has written. */
  constructor(database: SqliteDatabase, isElsewhere: () => boolean) {
    this.#database = database
    this.#isElsewhere = isElsewhere
  }

  all(sql: string, values: readonly unknown[]): readonly object[] | undefined {
    if (this.#isElsewhere()) return undefined
    // Before the rows are read: a commit in between makes them too new for it, and they are read once more.
    const [row] = this.#database.prepare('PRAGMA data_version').all([]) as { data_version: number }[]
    const version = row?.data_version ?? -1
    if (version !== this.#readAt || this.#rows.size >= MAX_KEPT) this.#rows.clear()
    this.#readAt = version
    const key = sql + JSON.stringify(values)
    const kept = this.#rows.get(key)
    if (kept !== undefined) return kept
    const rows = this.#database.prepare(sql).all(values) as object[]
    // Several callers get the same.
    for (const row of rows) Object.freeze(row)
    if (key.length <= MAX_KEY_LENGTH) this.#rows.set(key, rows)
    return rows
  }
}
