import type { ExternalShortcut, HostedShortcut, IndexedShortcutStore } from '../../domain/shortcuts/shortcut.ts'
import type { Database } from '../database/database.ts'

export class SqlIndexedShortcutStore implements IndexedShortcutStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  external(): Promise<ExternalShortcut[]> {
    return this.#list<ExternalShortcut>('externalShortcuts')
  }

  hosted(): Promise<HostedShortcut[]> {
    return this.#list<HostedShortcut>('hostedShortcuts')
  }

  async #list<T>(kind: string): Promise<T[]> {
    const rows = await this.#database.read
      .selectFrom('directory_records')
      .select('record')
      .where('kind', '=', kind)
      .orderBy('key')
      .execute()
    return rows.map(({ record }) => JSON.parse(record) as T)
  }
}
