import type { Selectable } from 'kysely'
import type { Role } from '../domain/access/role.ts'
import type { Account, AccountStore } from '../domain/identity/account.ts'
import type { Database } from './database.ts'
import { hotQuery } from './hot-query.ts'
import type { Tables } from './tables.ts'

type AccountRow = Selectable<Tables['accounts']>

export class SqlAccountStore implements AccountStore {
  readonly #database: Database
  readonly #find: (email: string) => Promise<AccountRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = hotQuery(database.read, (db) => db.selectFrom('accounts').selectAll().where('email', '=', ''))
  }

  async find(email: string): Promise<Account | undefined> {
    const [row] = await this.#find(email)
    return row === undefined ? undefined : fromRow(row)
  }

  async findAll(emails: readonly string[]): Promise<Account[]> {
    if (emails.length === 0) return []
    const rows = await this.#database.read.selectFrom('accounts').selectAll().where('email', 'in', emails).execute()
    return rows.map(fromRow)
  }

  async put(account: Account): Promise<void> {
    const changing = { name: account.name, role: account.role, is_active: account.isActive ? 1 : 0 }
    await this.#database.write
      .insertInto('accounts')
      .values({ email: account.email, created_at: account.createdAt.getTime(), ...changing })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(changing))
      .execute()
  }

  async list(): Promise<Account[]> {
    const rows = await this.#database.read.selectFrom('accounts').selectAll().orderBy('email').execute()
    return rows.map(fromRow)
  }
}

function fromRow(row: AccountRow): Account {
  return {
    email: row.email,
    name: row.name,
    role: row.role as Role,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at),
  }
}
