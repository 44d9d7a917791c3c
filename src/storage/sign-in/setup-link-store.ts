import type { SetupLinkStore } from '../../domain/sign-in/set-up.ts'
import type { Database } from '../database/database.ts'

export class SqlSetupLinkStore implements SetupLinkStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async replace(secretHash: string, expiresAt: Date): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db.deleteFrom('setup_links').execute()
      const row = { secret_hash: secretHash, expires_at: expiresAt.getTime(), used_at: null }
      await db.insertInto('setup_links').values(row).execute()
    })
  }

  async isOpen(secretHash: string, at: Date): Promise<boolean> {
    const row = await this.#database.read
      .selectFrom('setup_links')
      .select('secret_hash')
      .where('secret_hash', '=', secretHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at.getTime())
      .executeTakeFirst()
    return row !== undefined
  }

  async use(secretHash: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('setup_links')
      .set({ used_at: at.getTime() })
      .where('secret_hash', '=', secretHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at.getTime())
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
}
