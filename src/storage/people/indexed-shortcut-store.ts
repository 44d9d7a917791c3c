import { sql } from 'kysely'
import type { ExternalShortcut, HostedShortcut, IndexedShortcutStore } from '../../domain/shortcuts/shortcut.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { listRecords } from './directory-records.ts'

const LAST_CHARACTER = '\u{10ffff}'

export class SqlIndexedShortcutStore implements IndexedShortcutStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  external(): Promise<ExternalShortcut[]> {
    return listRecords(this.#database, 'externalShortcuts')
  }

  hosted(): Promise<HostedShortcut[]> {
    return listRecords(this.#database, 'hostedShortcuts')
  }

  async beginningWith(start: string, limit: number): Promise<(ExternalShortcut | HostedShortcut)[]> {
    // The range is one that SQLite's key finds; PostgreSQL may order texts by a language.
    const isBeginning =
      this.#database.kind === 'sqlite'
        ? sql<boolean>`key >= ${start} and key < ${start + LAST_CHARACTER}`
        : sql<boolean>`starts_with(key, ${start})`
    const rows = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', 'in', ['externalShortcuts', 'hostedShortcuts'])
      .where(isBeginning)
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map(({ record }) => fromJson(record) as ExternalShortcut | HostedShortcut)
  }
}
