import type { Selectable } from 'kysely'
import type { OAuthClient, OAuthClientStore } from '../../domain/oauth/oauth-client.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlOAuthClientStore implements OAuthClientStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    const row = await this.#database.read
      .selectFrom('oauth_clients')
      .selectAll()
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async put(client: Omit<OAuthClient, 'usedAt' | 'disabledAt'>): Promise<void> {
    const metadata = toJson(client.metadata)
    await this.#database.write
      .insertInto('oauth_clients')
      .values({
        client_id: client.clientId,
        origin: client.origin,
        metadata,
        created_at: client.createdAt.getTime(),
        used_at: null,
        disabled_at: null,
      })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ metadata }))
      .execute()
  }

  async list(): Promise<OAuthClient[]> {
    const rows = await this.#database.read.selectFrom('oauth_clients').selectAll().orderBy('created_at').execute()
    return rows.map(fromRow)
  }

  async markUsed(clientId: string, at: Date): Promise<void> {
    await this.#database.write
      .updateTable('oauth_clients')
      .set({ used_at: at.getTime() })
      .where('client_id', '=', clientId)
      .execute()
  }

  async setDisabled(clientId: string, at: Date | undefined): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('oauth_clients')
      .set({ disabled_at: at?.getTime() ?? null })
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async remove(clientId: string): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      await db.deleteFrom('oauth_records').where('client_id', '=', clientId).execute()
      const { numDeletedRows } = await db
        .deleteFrom('oauth_clients')
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    })
  }

  async removeUnused(registeredBefore: Date): Promise<number> {
    return this.#database.write.transaction().execute(async (db) => {
      const unused = await db
        .selectFrom('oauth_clients')
        .select('client_id')
        .where('origin', '=', 'dynamic')
        .where('used_at', 'is', null)
        .where('created_at', '<', registeredBefore.getTime())
        .execute()
      const ids = unused.map(({ client_id }) => client_id)
      if (ids.length === 0) return 0
      await db.deleteFrom('oauth_records').where('client_id', 'in', ids).execute()
      await db.deleteFrom('oauth_clients').where('client_id', 'in', ids).execute()
      return ids.length
    })
  }
}

function fromRow(row: Selectable<Tables['oauth_clients']>): OAuthClient {
  return {
    clientId: row.client_id,
    origin: row.origin,
    metadata: fromJson(row.metadata),
    createdAt: new Date(row.created_at),
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
    disabledAt: row.disabled_at === null ? undefined : new Date(row.disabled_at),
  }
}
