import type { Selectable } from 'kysely'
import type { CredentialRoot } from '../../domain/shared/caller.ts'
import type { AuthToken, AuthTokenStore } from '../../domain/tokens/auth-token.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { reviveRoot } from './credential-root.ts'

type TokenRow = Selectable<Tables['auth_tokens']>

export class SqlAuthTokenStore implements AuthTokenStore {
  readonly #database: Database
  readonly #find: (values: { hash: string }) => Promise<readonly TokenRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = cachedQuery(database, (db, { hash }: { hash: string }) =>
      db.selectFrom('auth_tokens').selectAll().where('secret_hash', '=', hash),
    )
  }

  async create(token: AuthToken, secretHash: string): Promise<void> {
    await this.#database.write
      .insertInto('auth_tokens')
      .values({
        secret_hash: secretHash,
        email: token.email,
        scopes: toJson(token.scopes),
        parent: toJson(token.parent ?? null),
        acted_by: token.actedBy ?? null,
        expires_at: token.expiresAt.getTime(),
      })
      .execute()
  }

  async find(secretHash: string): Promise<AuthToken | undefined> {
    const [row] = await this.#find({ hash: secretHash })
    if (row === undefined) return undefined
    return {
      email: row.email,
      scopes: fromJson(row.scopes),
      parent: readRoot(row.parent),
      actedBy: row.acted_by ?? undefined,
      expiresAt: new Date(row.expires_at),
    }
  }

  async removeAllOf(email: string): Promise<void> {
    await this.#database.write.deleteFrom('auth_tokens').where('email', '=', email).execute()
  }

  async sweep(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('auth_tokens')
      .where('expires_at', '<', before.getTime())
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
}

/** Tokens from before this was kept as JSON lived an hour and hang on nothing now. */
function readRoot(text: TokenRow['parent']): CredentialRoot | undefined {
  const root = text.startsWith('{') ? fromJson(text) : null
  return root === null ? undefined : reviveRoot(root)
}
