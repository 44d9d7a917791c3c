import {
  DEFAULT_OAUTH_SETTINGS,
  type OAuthSettings,
  type OAuthSettingsStore,
} from '../../domain/oauth/oauth-settings.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'

export class SqlOAuthSettingsStore implements OAuthSettingsStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async read(): Promise<OAuthSettings> {
    const rows = await this.#database.read.selectFrom('oauth_settings').selectAll().execute()
    const set = rows.map(({ name, value }) => [name, fromJson(value)] as const)
    return { ...DEFAULT_OAUTH_SETTINGS, ...Object.fromEntries(set) }
  }

  async change(settings: Partial<OAuthSettings>): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      for (const [name, value] of Object.entries(settings)) {
        const row = { name, value: toJson(value) }
        await db
          .insertInto('oauth_settings')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
          .execute()
      }
    })
  }
}
