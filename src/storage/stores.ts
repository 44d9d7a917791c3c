import { SqlAccountStore } from './account-store.ts'
import { SqlClientTokenStore } from './client-token-store.ts'
import type { Database } from './database.ts'
import { SqlDatasourceStore } from './datasource-store.ts'
import { SqlDocumentStore } from './document-store.ts'
import { SqlIdentityStore } from './identity-store.ts'
import { SqlIndexingTokenStore } from './indexing-token-store.ts'
import { migrate } from './migrations/migrate.ts'
import { SqlOAuthClientStore } from './oauth-client-store.ts'
import { SqlOAuthRecordStore } from './oauth-record-store.ts'
import { SqlOAuthSettingsStore } from './oauth-settings-store.ts'
import { SqlPasswordStore } from './password-store.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { SqlSamlProviderStore } from './saml-provider-store.ts'
import { SqlScimStore } from './scim-store.ts'
import { SqlSessionStore } from './session-store.ts'
import { SqlSetupLinkStore } from './setup-link-store.ts'
import { SqlSigningKeyStore } from './signing-key-store.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { SqlSsoProviderStore } from './sso-provider-store.ts'
import { SqlTokenIssuerStore } from './token-issuer-store.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/** Opens the database that the settings name, brings its schema up to date, and puts the stores on it. */
export async function openStores(config: { data: string; databaseUrl: string }, at: Date) {
  const database: Database = config.databaseUrl === '' ? openSqlite(config.data) : openPostgres(config.databaseUrl)
  try {
    await migrate(database, at)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    accounts: new SqlAccountStore(database),
    clientTokens: new SqlClientTokenStore(database),
    indexingTokens: new SqlIndexingTokenStore(database),
    datasources: new SqlDatasourceStore(database),
    documents: new SqlDocumentStore(database),
    identity: new SqlIdentityStore(database),
    passwords: new SqlPasswordStore(database),
    sessions: new SqlSessionStore(database),
    setupLinks: new SqlSetupLinkStore(database),
    oauthRecords: new SqlOAuthRecordStore(database),
    oauthClients: new SqlOAuthClientStore(database),
    oauthSettings: new SqlOAuthSettingsStore(database),
    signingKeys: new SqlSigningKeyStore(database),
    tokenIssuers: new SqlTokenIssuerStore(database),
    ssoProviders: new SqlSsoProviderStore(database),
    scim: new SqlScimStore(database),
    samlProviders: new SqlSamlProviderStore(database),
    close: () => database.close(),
  }
}
