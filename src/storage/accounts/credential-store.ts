import { sql } from 'kysely'
import type { CredentialStore } from '../../domain/accounts/credential-store.ts'
import type { OAuthRecordStore } from '../../domain/oauth/oauth-record.ts'
import type { Database } from '../database/database.ts'

export class SqlCredentialStore implements CredentialStore {
  readonly #database: Database
  readonly #oauthRecords: OAuthRecordStore

  constructor(database: Database, oauthRecords: OAuthRecordStore) {
    this.#database = database
    this.#oauthRecords = oauthRecords
  }

  async endOf(emails: readonly string[], at: Date, alsoPasswords: boolean): Promise<void> {
    const db = this.#database.write
    await db.deleteFrom('sessions').where('email', 'in', emails).execute()
    await db.deleteFrom('auth_tokens').where('email', 'in', emails).execute()
    for (const email of emails) await this.#oauthRecords.removeAllOfAccount(email)
    await db
      .updateTable('client_tokens')
      .set({ revoked_at: at.getTime() })
      .where('user_email', 'in', emails)
      .where('revoked_at', 'is', null)
      .where((is) => is.or([is('created_by', '!=', is.ref('user_email')), sql<boolean>`scopes like '%"ADMIN"%'`]))
      .execute()
    if (!alsoPasswords) return
    await db.deleteFrom('account_passwords').where('email', 'in', emails).where('opened_by', 'is not', null).execute()
  }
}
