import type { SigningKey, SigningKeyStore } from '../../domain/oauth/signing-key.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'

export class SqlSigningKeyStore implements SigningKeyStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(): Promise<SigningKey[]> {
    const rows = await this.#database.read
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute()
    const keys = rows.map((row) => ({
      kid: row.kid,
      privateJwk: fromJson(row.private_jwk),
      createdAt: new Date(row.created_at),
      retiredAt: row.retired_at === null ? undefined : new Date(row.retired_at),
    }))
    return [...keys.filter((key) => key.retiredAt === undefined), ...keys.filter((key) => key.retiredAt !== undefined)]
  }

  async replace(key: SigningKey): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db
        .updateTable('signing_keys')
        .set({ retired_at: key.createdAt.getTime() })
        .where('retired_at', 'is', null)
        .execute()
      await db
        .insertInto('signing_keys')
        .values({
          kid: key.kid,
          private_jwk: toJson(key.privateJwk),
          created_at: key.createdAt.getTime(),
          retired_at: null,
        })
        .execute()
    })
  }

  async removeRetired(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('signing_keys')
      .where('retired_at', '<', before.getTime())
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
}
