import type { Selectable } from 'kysely'
import type { TokenIssuer, TokenIssuerStore } from '../../domain/oauth/token-issuer.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlTokenIssuerStore implements TokenIssuerStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(issuer: string): Promise<TokenIssuer | undefined> {
    const row = await this.#database.read
      .selectFrom('token_issuers')
      .selectAll()
      .where('issuer', '=', issuer)
      .executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async put(issuer: TokenIssuer): Promise<void> {
    const changing = {
      client_ids: toJson(issuer.clientIds),
      algorithms: toJson(issuer.algorithms),
      scopes: toJson(issuer.scopes),
      domains: toJson(issuer.domains),
      email_claim: issuer.emailClaim,
      vouches_for_emails: issuer.vouchesForEmails ? 1 : 0,
    }
    await this.#database.write
      .insertInto('token_issuers')
      .values({ issuer: issuer.issuer, created_at: issuer.createdAt.getTime(), ...changing })
      .onConflict((conflict) => conflict.column('issuer').doUpdateSet(changing))
      .execute()
  }

  async list(): Promise<TokenIssuer[]> {
    const rows = await this.#database.read.selectFrom('token_issuers').selectAll().orderBy('issuer').execute()
    return rows.map(fromRow)
  }

  async remove(issuer: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('token_issuers')
      .where('issuer', '=', issuer)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  }
}

function fromRow(row: Selectable<Tables['token_issuers']>): TokenIssuer {
  return {
    issuer: row.issuer,
    clientIds: fromJson(row.client_ids),
    algorithms: fromJson(row.algorithms),
    scopes: fromJson(row.scopes),
    domains: fromJson(row.domains),
    emailClaim: row.email_claim,
    vouchesForEmails: row.vouches_for_emails === 1,
    createdAt: new Date(row.created_at),
  }
}
