import type { Selectable } from 'kysely'
import type { OAuthRecord, OAuthRecordStore } from '../../domain/oauth/oauth-record.ts'
import type { Database } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../tables.ts'

const MAX_GRANTS = 1000

type RecordRow = Selectable<Tables['oauth_records']>

export class SqlOAuthRecordStore implements OAuthRecordStore {
  grantRemovals = 0
  readonly #database: Database
  readonly #find: (values: { kind: string; idHash: string }) => Promise<RecordRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = preparedQuery(database.read, (db, { kind, idHash }: { kind: string; idHash: string }) =>
      db.selectFrom('oauth_records').selectAll().where('kind', '=', kind).where('id_hash', '=', idHash),
    )
  }

  async put(record: Omit<OAuthRecord, 'consumedAt'>): Promise<void> {
    await this.#database.write
      .insertInto('oauth_records')
      .values({ ...keyOf(record), ...changing(record) })
      // What was used stays used, whoever saves it again.
      .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(changing(record)))
      .execute()
  }

  async putFirst(record: Omit<OAuthRecord, 'consumedAt'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#database.write
      .insertInto('oauth_records')
      .values({ ...keyOf(record), ...changing(record) })
      .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async find(kind: string, idHash: string): Promise<OAuthRecord | undefined> {
    return fromRow((await this.#find({ kind, idHash }))[0])
  }

  async findByUid(kind: string, uid: string): Promise<OAuthRecord | undefined> {
    return fromRow(await this.#select(kind).where('uid', '=', uid).executeTakeFirst())
  }

  async findByUserCode(kind: string, userCodeHash: string): Promise<OAuthRecord | undefined> {
    return fromRow(await this.#select(kind).where('user_code_hash', '=', userCodeHash).executeTakeFirst())
  }

  async consume(kind: string, idHash: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('oauth_records')
      .set({ consumed_at: at.getTime() })
      .where('kind', '=', kind)
      .where('id_hash', '=', idHash)
      .where('consumed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async remove(kind: string, idHash: string): Promise<void> {
    await this.#database.write
      .deleteFrom('oauth_records')
      .where('kind', '=', kind)
      .where('id_hash', '=', idHash)
      .execute()
    if (kind === 'Grant') this.#grantRemoved()
  }

  async removeByGrant(kind: string, grantHash: string): Promise<void> {
    await this.#database.write
      .deleteFrom('oauth_records')
      .where('kind', '=', kind)
      .where('grant_hash', '=', grantHash)
      .execute()
  }

  async grantsOf(accountId: string): Promise<OAuthRecord[]> {
    const rows = await this.#select('Grant').where('account_id', '=', accountId).limit(MAX_GRANTS).execute()
    return rows.flatMap((row) => fromRow(row) ?? [])
  }

  async removeGrant(accountId: string, clientId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('oauth_records')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    this.#grantRemoved()
    return numDeletedRows > 0n
  }

  async removeAllOfAccount(accountId: string): Promise<void> {
    await this.#database.write.deleteFrom('oauth_records').where('account_id', '=', accountId).execute()
    this.#grantRemoved()
  }

  async removeAllOfClient(clientId: string): Promise<void> {
    await this.#database.write.deleteFrom('oauth_records').where('client_id', '=', clientId).execute()
    this.#grantRemoved()
  }

  async removeAllOfDocumentClients(): Promise<void> {
    await this.#database.write.deleteFrom('oauth_records').where('client_id', 'like', 'https://%').execute()
    this.#grantRemoved()
  }

  async sweep(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('oauth_records')
      .where('expires_at', '<', before.getTime())
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  #grantRemoved(): void {
    this.#database.afterCommit(() => {
      this.grantRemovals += 1
    })
  }

  #select(kind: string) {
    return this.#database.read.selectFrom('oauth_records').selectAll().where('kind', '=', kind)
  }
}

function keyOf({ kind, idHash }: Pick<OAuthRecord, 'kind' | 'idHash'>) {
  return { kind, id_hash: idHash, consumed_at: null }
}

function changing(record: Omit<OAuthRecord, 'consumedAt'>) {
  return {
    payload: record.payload,
    account_id: record.accountId ?? null,
    client_id: record.clientId ?? null,
    grant_hash: record.grantHash ?? null,
    uid: record.uid ?? null,
    user_code_hash: record.userCodeHash ?? null,
    expires_at: record.expiresAt?.getTime() ?? null,
  }
}

function fromRow(row: RecordRow | undefined): OAuthRecord | undefined {
  if (row === undefined) return undefined
  return {
    kind: row.kind,
    idHash: row.id_hash,
    payload: row.payload,
    accountId: row.account_id ?? undefined,
    clientId: row.client_id ?? undefined,
    grantHash: row.grant_hash ?? undefined,
    uid: row.uid ?? undefined,
    userCodeHash: row.user_code_hash ?? undefined,
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
    consumedAt: row.consumed_at === null ? undefined : new Date(row.consumed_at),
  }
}
