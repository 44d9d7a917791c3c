import { type Clock, systemClock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { SqlAccountStore } from './account-store.ts'
import { SqlAuditStore } from './audit-store.ts'
import { SqlAuthTokenStore } from './auth-token-store.ts'
import { SqlClientTokenStore } from './client-token-store.ts'
import type { Database } from './database.ts'
import { SqlDatasourceStore } from './datasource-store.ts'
import { SqlDocumentEventStore } from './document-events.ts'
import { SqlDocumentStore } from './document-store.ts'
import { SqlGroupStore } from './group-store.ts'
import { SqlIdentityStore } from './identity-store.ts'
import { SqlIndexedShortcutStore } from './indexed-shortcut-store.ts'
import { SqlIndexingTokenStore } from './indexing-token-store.ts'
import { SqlMetadataStore } from './metadata-store.ts'
import { migrate } from './migrations/migrate.ts'
import { SqlOAuthClientStore } from './oauth-client-store.ts'
import { SqlOAuthRecordStore } from './oauth-record-store.ts'
import { SqlOAuthSettingsStore } from './oauth-settings-store.ts'
import { SqlPasswordStore } from './password-store.ts'
import { SqlPeopleStore } from './people-store.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { SqlReindexRequestStore } from './reindex-request-store.ts'
import { SqlSamlProviderStore } from './saml-provider-store.ts'
import { SqlScimStore } from './scim-store.ts'
import { SqlSessionStore } from './session-store.ts'
import { SqlSetupLinkStore } from './setup-link-store.ts'
import { SqlSigningKeyStore } from './signing-key-store.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { SqlSsoProviderStore } from './sso-provider-store.ts'
import { SqlSubmissionStore } from './submission-store.ts'
import { SqlTokenIssuerStore } from './token-issuer-store.ts'
import { SqlUploadStore } from './uploads/upload-store.ts'
import { SqlVectorStore } from './vector-store.ts'
import { SqlWebFileStore } from './web-file-store.ts'
import { SqlWebhookStore } from './webhook-store.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/** Opens the database that the settings name, brings its schema up to date, and puts the stores on it. */
export async function openStores(config: { data: string; databaseUrl: string }, at: Date, clock: Clock = systemClock) {
  const database: Database = config.databaseUrl === '' ? openSqlite(config.data) : openPostgres(config.databaseUrl)
  try {
    await migrate(database, at)
  } catch (error) {
    await database.close()
    throw explain(error)
  }
  return {
    accounts: new SqlAccountStore(database),
    audit: new SqlAuditStore(database),
    authTokens: new SqlAuthTokenStore(database),
    clientTokens: new SqlClientTokenStore(database),
    indexingTokens: new SqlIndexingTokenStore(database),
    datasources: new SqlDatasourceStore(database),
    documents: new SqlDocumentStore(database),
    documentEvents: new SqlDocumentEventStore(database),
    metadata: new SqlMetadataStore(database),
    submissions: new SqlSubmissionStore(database),
    webhooks: new SqlWebhookStore(database),
    groups: new SqlGroupStore(database),
    identity: new SqlIdentityStore(database, clock),
    people: new SqlPeopleStore(database, clock),
    indexedShortcuts: new SqlIndexedShortcutStore(database),
    uploads: new SqlUploadStore(database),
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
    reindexRequests: new SqlReindexRequestStore(database),
    samlProviders: new SqlSamlProviderStore(database),
    vectors: new SqlVectorStore(database),
    webFiles: new SqlWebFileStore(database),
    close: () => database.close(),
  }
}

/** What a driver throws when the database cannot be reached, in words for whoever set its address. */
function explain(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '28P01', '28000', '3D000'].includes(
    code ?? '',
  )
  if (!isUnreachable) return error
  return new OperatorError(`The database cannot be used: ${message || code}; check ALMANAC_DATABASE_URL`, {
    cause: error,
  })
}
