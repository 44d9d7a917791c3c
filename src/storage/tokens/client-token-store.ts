import type { Selectable } from 'kysely'
import type { ClientToken, ClientTokenStore } from '../../domain/tokens/client-token.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { revokeRow } from './revoke-row.ts'

type TokenRow = Selectable<Tables['client_tokens']>

export class SqlClientTokenStore implements ClientTokenStore {
  readonly #database: Database
  readonly #findBySecret: (values: { hash: string }) => Promise<readonly TokenRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#findBySecret = cachedQuery(database, (db, { hash }: { hash: string }) =>
      db.selectFrom('client_tokens').selectAll().where('secret_hash', '=', hash),
    )
  }

  async create(token: ClientToken, secretHash: string): Promise<void> {
    await this.#database.write
      .insertInto('client_tokens')
      .values({
        id: token.id,
        secret_hash: secretHash,
        name: token.name,
        user_email: token.userEmail ?? null,
        scopes: toJson(token.scopes),
        expires_at: token.expiresAt.getTime(),
        created_by: token.createdBy,
        created_at: token.createdAt.getTime(),
        revoked_at: token.revokedAt?.getTime() ?? null,
      })
      .execute()
  }

  async findBySecret(hash: string): Promise<ClientToken | undefined> {
    const [row] = await this.#findBySecret({ hash })
    return row === undefined ? undefined : fromRow(row)
  }

  async find(id: string): Promise<ClientToken | undefined> {
    const row = await this.#database.read
      .selectFrom('client_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  revoke(id: string, at: Date): Promise<boolean> {
    return revokeRow(this.#database, 'client_tokens', id, at)
  }

  async list(): Promise<ClientToken[]> {
    const rows = await this.#database.read.selectFrom('client_tokens').selectAll().orderBy('created_at').execute()
    return rows.map(fromRow)
  }
}

function fromRow(row: TokenRow): ClientToken {
  return {
    id: row.id,
    name: row.name,
    userEmail: row.user_email ?? undefined,
    scopes: fromJson(row.scopes),
    expiresAt: new Date(row.expires_at),
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    revokedAt: row.revoked_at === null ? undefined : new Date(row.revoked_at),
  }
}
