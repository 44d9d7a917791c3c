import type { Insertable, Selectable } from 'kysely'
import type { SignInProvider, SignInProviderStore } from '../../domain/sign-in/provider-kind.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

type OidcColumns = Pick<
  Insertable<Tables['sso_providers']>,
  'issuer' | 'client_id' | 'client_secret' | 'vouches_for_emails'
>
type ProviderTable = 'sso_providers' | 'saml_providers'

/** How the providers of one protocol are kept: the columns besides those of all providers. */
export interface ProviderColumns<P extends SignInProvider, Table extends ProviderTable> {
  readonly table: Table
  toColumns(provider: P): Record<string, string | number | null>
  fromColumns(row: Selectable<Tables[Table]>): Omit<P, keyof SignInProvider>
}

/** The providers of one protocol. */
export class SqlProviderStore<P extends SignInProvider, Table extends ProviderTable> implements SignInProviderStore<P> {
  readonly #database: Database
  readonly #columns: ProviderColumns<P, Table>
  // The query builder can't handle a table that is a type parameter. Both tables have all columns used here.
  readonly #table: 'sso_providers'

  constructor(database: Database, columns: ProviderColumns<P, Table>) {
    this.#database = database
    this.#columns = columns
    this.#table = columns.table as 'sso_providers'
  }

  async find(id: string): Promise<P | undefined> {
    const row = await this.#database.read.selectFrom(this.#table).selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : this.#fromRow(row)
  }

  async hold(id: string): Promise<P | undefined> {
    await this.#database.write
      .updateTable(this.#table)
      .set((is) => ({ name: is.ref('name') }))
      .where('id', '=', id)
      .execute()
    return this.find(id)
  }

  async add(provider: P): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database.write
      .insertInto(this.#table)
      .values({ id: provider.id, created_at: provider.createdAt.getTime(), ...this.#changing(provider) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async put(provider: P): Promise<void> {
    const changing = this.#changing(provider)
    await this.#database.write
      .insertInto(this.#table)
      .values({ id: provider.id, created_at: provider.createdAt.getTime(), ...changing })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute()
  }

  async list(): Promise<P[]> {
    const rows = await this.#database.read.selectFrom(this.#table).selectAll().orderBy('id').execute()
    return rows.map((row) => this.#fromRow(row))
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom(this.#table)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }

  #changing(provider: P) {
    return {
      name: provider.name,
      domains: toJson(provider.domains),
      creates_users: provider.createsUsers ? 1 : 0,
      disabled_at: provider.disabledAt?.getTime() ?? null,
      group_claim: provider.groupClaim ?? null,
      ...(this.#columns.toColumns(provider) as unknown as OidcColumns),
    }
  }

  #fromRow(row: Selectable<Tables['sso_providers']>): P {
    const common: Omit<SignInProvider, 'issuer'> = {
      id: row.id,
      name: row.name,
      domains: fromJson(row.domains),
      createsUsers: row.creates_users === 1,
      ...(row.disabled_at !== null && { disabledAt: new Date(row.disabled_at) }),
      ...(row.group_claim !== null && { groupClaim: row.group_claim }),
      createdAt: new Date(row.created_at),
    }
    const own = this.#columns.fromColumns(row as unknown as Selectable<Tables[Table]>)
    return { ...common, ...own } as unknown as P
  }
}
