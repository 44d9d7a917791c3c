import type { Selectable } from 'kysely'
import type { ScimStore, ScimToken, ScimUser, ScimUserQuery } from '../../domain/provisioning/scim-user.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** So many values in one statement that neither database refuses it. */
const BATCH = 1000

export class SqlScimStore implements ScimStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async addToken(token: ScimToken, secretHash: string): Promise<void> {
    await this.#database.write
      .insertInto('scim_tokens')
      .values({
        secret_hash: secretHash,
        id: token.id,
        name: token.name,
        created_by: token.createdBy,
        created_at: token.createdAt.getTime(),
        expires_at: token.expiresAt.getTime(),
      })
      .execute()
  }

  async findToken(secretHash: string): Promise<ScimToken | undefined> {
    const row = await this.#database.read
      .selectFrom('scim_tokens')
      .selectAll()
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst()
    return row === undefined ? undefined : tokenFromRow(row)
  }

  async tokens(): Promise<ScimToken[]> {
    const rows = await this.#database.read.selectFrom('scim_tokens').selectAll().orderBy('created_at').execute()
    return rows.map(tokenFromRow)
  }

  async removeToken(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('scim_tokens')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }

  async find(id: string): Promise<ScimUser | undefined> {
    const row = await this.#database.read.selectFrom('scim_users').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async findAll(by: { ids: readonly string[] } | { emails: readonly string[] }): Promise<ScimUser[]> {
    const [column, values] = 'ids' in by ? (['id', by.ids] as const) : (['email', by.emails] as const)
    const found: ScimUser[] = []
    for (let at = 0; at < values.length; at += BATCH) {
      const query = this.#database.read.selectFrom('scim_users').selectAll()
      const rows = await query.where(column, 'in', values.slice(at, at + BATCH)).execute()
      found.push(...rows.map(fromRow))
    }
    return found
  }

  async add(user: ScimUser): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#database.write
      .insertInto('scim_users')
      .values({ id: user.id, email: user.email, created_at: user.createdAt.getTime(), ...changing(user) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async change(user: ScimUser): Promise<void> {
    await this.#database.write.updateTable('scim_users').set(changing(user)).where('id', '=', user.id).execute()
  }

  async remove(id: string): Promise<void> {
    await this.#database.write.deleteFrom('scim_users').where('id', '=', id).execute()
  }

  async list({ id, email, externalId, offset, limit }: ScimUserQuery): Promise<{ users: ScimUser[]; total: number }> {
    let query = this.#database.read.selectFrom('scim_users')
    if (id !== undefined) query = query.where('id', '=', id)
    if (email !== undefined) query = query.where('email', '=', email)
    if (externalId !== undefined) query = query.where('external_id', '=', externalId)
    const { total } = await query.select((db) => db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = limit === 0 ? [] : await query.selectAll().orderBy('email').limit(limit).offset(offset).execute()
    return { users: rows.map(fromRow), total: Number(total) }
  }
}

function tokenFromRow(row: Selectable<Tables['scim_tokens']>): ScimToken {
  return {
    id: row.id ?? '',
    name: row.name,
    createdBy: row.created_by ?? 'operator',
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}

function changing(user: ScimUser) {
  return {
    external_id: user.externalId ?? null,
    given_name: user.givenName ?? null,
    family_name: user.familyName ?? null,
    changed_at: user.changedAt.getTime(),
  }
}

function fromRow(row: Selectable<Tables['scim_users']>): ScimUser {
  return {
    id: row.id,
    email: row.email,
    externalId: row.external_id ?? undefined,
    givenName: row.given_name ?? undefined,
    familyName: row.family_name ?? undefined,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
  }
}
