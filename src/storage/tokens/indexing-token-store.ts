import type { Selectable } from 'kysely'
import type { IndexingToken } from '../../domain/shared/indexing-token.ts'
import type { IndexingTokenStore, TokenSecret } from '../../domain/tokens/indexing-token-store.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../tables.ts'
import { revokeRow } from './revoke-row.ts'

type TokenRow = Selectable<Tables['indexing_tokens']>
type FoundRow = TokenRow & { hash: string; secret_created_at: number; ends_at: number | null }

export class SqlIndexingTokenStore implements IndexingTokenStore {
  readonly #database: Database
  readonly #findBySecret: (values: { hash: string }) => Promise<FoundRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#findBySecret = preparedQuery(database.read, (db, { hash }: { hash: string }) =>
      db
        .selectFrom('indexing_token_secrets as secret')
        .innerJoin('indexing_tokens as token', 'token.id', 'secret.token_id')
        .selectAll('token')
        .select(['secret.hash', 'secret.created_at as secret_created_at', 'secret.ends_at'])
        .where('secret.hash', '=', hash),
    )
  }

  async create(token: IndexingToken, secret: TokenSecret): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db.insertInto('indexing_tokens').values(toRow(token)).execute()
      await db.insertInto('indexing_token_secrets').values(secretRow(token.id, secret)).execute()
    })
  }

  async findBySecret(hash: string): Promise<{ token: IndexingToken; secret: TokenSecret } | undefined> {
    const [row] = await this.#findBySecret({ hash })
    if (row === undefined) return undefined
    return {
      token: fromRow(row),
      secret: { hash: row.hash, createdAt: new Date(row.secret_created_at), endsAt: date(row.ends_at) },
    }
  }

  async replaceSecret(tokenId: string, oldHash: string, oldEndsAt: Date, secret: TokenSecret): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('indexing_token_secrets')
        .set({ ends_at: oldEndsAt.getTime() })
        .where('hash', '=', oldHash)
        .where('token_id', '=', tokenId)
        .where('ends_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await db.insertInto('indexing_token_secrets').values(secretRow(tokenId, secret)).execute()
      return true
    })
  }

  async currentSecret(tokenId: string): Promise<TokenSecret | undefined> {
    const row = await this.#database.read
      .selectFrom('indexing_token_secrets')
      .select(['hash', 'created_at'])
      .where('token_id', '=', tokenId)
      .where('ends_at', 'is', null)
      .executeTakeFirst()
    return row && { hash: row.hash, createdAt: new Date(row.created_at), endsAt: undefined }
  }

  async oldSecretsEndingAfter(at: Date): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#database.read
      .selectFrom('indexing_token_secrets')
      .select(({ fn }) => ['token_id', fn.max('ends_at').as('ends_at')])
      .where('ends_at', '>', at.getTime())
      .groupBy('token_id')
      .execute()
    return new Map(rows.map(({ token_id, ends_at }) => [token_id, new Date(Number(ends_at))]))
  }

  async find(id: string): Promise<IndexingToken | undefined> {
    const row = await this.#database.read
      .selectFrom('indexing_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  revoke(id: string, at: Date): Promise<boolean> {
    return revokeRow(this.#database, 'indexing_tokens', id, at)
  }

  async list(): Promise<IndexingToken[]> {
    const rows = await this.#database.read.selectFrom('indexing_tokens').selectAll().orderBy('created_at').execute()
    return rows.map(fromRow)
  }
}

function toRow(token: IndexingToken): Tables['indexing_tokens'] {
  return {
    id: token.id,
    name: token.name,
    datasources: token.datasources === 'all' ? null : toJson(token.datasources),
    metadata_scopes: token.metadataScopes === undefined ? null : toJson(token.metadataScopes),
    allowed_ranges: toJson(token.allowedRanges),
    expires_at: token.expiresAt.getTime(),
    rotation_period_minutes: token.rotationPeriodMinutes ?? null,
    created_by: token.createdBy,
    created_at: token.createdAt.getTime(),
    revoked_at: token.revokedAt?.getTime() ?? null,
  }
}

function fromRow(row: TokenRow): IndexingToken {
  return {
    id: row.id,
    name: row.name,
    datasources: row.datasources === null ? 'all' : fromJson(row.datasources),
    ...(row.metadata_scopes !== null && { metadataScopes: fromJson(row.metadata_scopes) }),
    allowedRanges: fromJson(row.allowed_ranges),
    expiresAt: new Date(row.expires_at),
    rotationPeriodMinutes: row.rotation_period_minutes ?? undefined,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    revokedAt: date(row.revoked_at),
  }
}

function secretRow(tokenId: string, secret: TokenSecret): Tables['indexing_token_secrets'] {
  return {
    hash: secret.hash,
    token_id: tokenId,
    created_at: secret.createdAt.getTime(),
    ends_at: secret.endsAt?.getTime() ?? null,
  }
}

function date(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds)
}
