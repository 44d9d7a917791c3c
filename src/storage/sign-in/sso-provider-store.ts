import type { Selectable } from 'kysely'
import type { SsoProvider, SsoProviderStore } from '../../domain/sign-in/sso-provider.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlSsoProviderStore implements SsoProviderStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(id: string): Promise<SsoProvider | undefined> {
    const row = await this.#database.read
      .selectFrom('sso_providers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async put(provider: SsoProvider): Promise<void> {
    const changing = {
      name: provider.name,
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      domains: JSON.stringify(provider.domains),
      creates_users: provider.createsUsers ? 1 : 0,
      disabled_at: provider.disabledAt?.getTime() ?? null,
      group_claim: provider.groupClaim ?? null,
      vouches_for_emails: provider.vouchesForEmails ? 1 : 0,
    }
    await this.#database.write
      .insertInto('sso_providers')
      .values({ id: provider.id, created_at: provider.createdAt.getTime(), ...changing })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute()
  }

  async list(): Promise<SsoProvider[]> {
    const rows = await this.#database.read.selectFrom('sso_providers').selectAll().orderBy('id').execute()
    return rows.map(fromRow)
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('sso_providers')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }
}

function fromRow(row: Selectable<Tables['sso_providers']>): SsoProvider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    domains: JSON.parse(row.domains) as string[],
    createsUsers: row.creates_users === 1,
    ...(row.disabled_at !== null && { disabledAt: new Date(row.disabled_at) }),
    ...(row.group_claim !== null && { groupClaim: row.group_claim }),
    vouchesForEmails: row.vouches_for_emails === 1,
    createdAt: new Date(row.created_at),
  }
}
