import type { Selectable } from 'kysely'
import type { SamlProvider, SamlProviderStore } from '../../domain/sign-in/saml-provider.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlSamlProviderStore implements SamlProviderStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(id: string): Promise<SamlProvider | undefined> {
    const row = await this.#database.read
      .selectFrom('saml_providers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async put(provider: SamlProvider): Promise<void> {
    const changing = {
      name: provider.name,
      entry_point: provider.entryPoint,
      issuer: provider.issuer,
      certificates: JSON.stringify(provider.certificates),
      domains: JSON.stringify(provider.domains),
      creates_users: provider.createsUsers ? 1 : 0,
      disabled_at: provider.disabledAt?.getTime() ?? null,
      group_claim: provider.groupClaim ?? null,
    }
    await this.#database.write
      .insertInto('saml_providers')
      .values({ id: provider.id, created_at: provider.createdAt.getTime(), ...changing })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute()
  }

  async list(): Promise<SamlProvider[]> {
    const rows = await this.#database.read.selectFrom('saml_providers').selectAll().orderBy('id').execute()
    return rows.map(fromRow)
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('saml_providers')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }
}

function fromRow(row: Selectable<Tables['saml_providers']>): SamlProvider {
  return {
    id: row.id,
    name: row.name,
    entryPoint: row.entry_point,
    issuer: row.issuer,
    certificates: JSON.parse(row.certificates) as string[],
    domains: JSON.parse(row.domains) as string[],
    createsUsers: row.creates_users === 1,
    ...(row.disabled_at !== null && { disabledAt: new Date(row.disabled_at) }),
    ...(row.group_claim !== null && { groupClaim: row.group_claim }),
    createdAt: new Date(row.created_at),
  }
}
