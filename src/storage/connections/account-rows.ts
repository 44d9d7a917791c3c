import type { Selectable } from 'kysely'
import type { AccountQuery, ConnectionAccount } from '../../domain/connections/crawl-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** The accounts of sources. */
export class AccountRows {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async accounts(connectionId: string): Promise<ConnectionAccount[]> {
    const rows = await this.database.read
      .selectFrom('connection_accounts')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  async listAccounts(connectionId: string, { isMatched, after, limit }: AccountQuery): Promise<ConnectionAccount[]> {
    let query = this.database.read
      .selectFrom('connection_accounts')
      .selectAll()
      .where('connection_id', '=', connectionId)
    if (isMatched !== undefined) query = query.where('matched_email', isMatched ? 'is not' : 'is', null)
    if (after !== undefined) query = query.where('id', '>', after)
    return (await query.orderBy('id').limit(limit).execute()).map(fromRow)
  }

  async findAccount(connectionId: string, id: string): Promise<ConnectionAccount | undefined> {
    const row = await this.database.read
      .selectFrom('connection_accounts')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async findAccounts(connectionId: string, ids: readonly string[]): Promise<ConnectionAccount[]> {
    const found: ConnectionAccount[] = []
    for (const chunk of chunks(ids)) {
      const rows = await this.database.read
        .selectFrom('connection_accounts')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .where('id', 'in', chunk)
        .execute()
      found.push(...rows.map(fromRow))
    }
    return found
  }

  async accountsOfPerson(connectionId: string, email: string): Promise<ConnectionAccount[]> {
    const rows = await this.database.read
      .selectFrom('connection_accounts')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('matched_email', '=', email)
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  async replaceAccounts(connectionId: string, accounts: readonly ConnectionAccount[]): Promise<void> {
    const before = new Map((await this.accounts(connectionId)).map((account) => [account.id, JSON.stringify(account)]))
    const kept = new Set(accounts.map(({ id }) => id))
    const removed = [...before.keys()].filter((id) => !kept.has(id))
    for (const chunk of chunks(removed)) {
      await this.database.write
        .deleteFrom('connection_accounts')
        .where('connection_id', '=', connectionId)
        .where('id', 'in', chunk)
        .execute()
    }
    const rows = accounts.map((account) => toRow(connectionId, account))
    await this.#put(rows.filter((row) => before.get(row.id) !== JSON.stringify(fromRow(row))))
  }

  async putAccount(connectionId: string, account: ConnectionAccount): Promise<void> {
    await this.#put([toRow(connectionId, account)])
  }

  async #put(rows: readonly Tables['connection_accounts'][]): Promise<void> {
    for (const chunk of chunks(rows)) {
      await this.database.write
        .insertInto('connection_accounts')
        .values(chunk)
        .onConflict((conflict) =>
          conflict.columns(['connection_id', 'id']).doUpdateSet((is) => ({
            name: is.ref('excluded.name'),
            email: is.ref('excluded.email'),
            login: is.ref('excluded.login'),
            is_active: is.ref('excluded.is_active'),
            matched_email: is.ref('excluded.matched_email'),
            matched_by: is.ref('excluded.matched_by'),
          })),
        )
        .execute()
    }
  }
}

function toRow(connectionId: string, account: ConnectionAccount): Tables['connection_accounts'] {
  return {
    connection_id: connectionId,
    id: account.id,
    name: account.name,
    email: account.email ?? null,
    login: account.login ?? null,
    is_active: account.isActive ? 1 : 0,
    matched_email: account.matchedEmail ?? null,
    matched_by: account.matchedBy ?? null,
  }
}

function fromRow(row: Selectable<Tables['connection_accounts']>): ConnectionAccount {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? undefined,
    login: row.login ?? undefined,
    isActive: row.is_active === 1,
    matchedEmail: row.matched_email ?? undefined,
    matchedBy: row.matched_by ?? undefined,
  }
}
