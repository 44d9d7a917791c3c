import { SqlAccountStore } from './account-store.ts'
import { SqlClientTokenStore } from './client-token-store.ts'
import type { Database } from './database.ts'
import { SqlDatasourceStore } from './datasource-store.ts'
import { SqlDocumentStore } from './document-store.ts'
import { SqlIdentityStore } from './identity-store.ts'
import { SqlIndexingTokenStore } from './indexing-token-store.ts'
import { migrate } from './migrations/migrate.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { SqlReindexRequestStore } from './reindex-request-store.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

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
    reindexRequests: new SqlReindexRequestStore(database),
    close: () => database.close(),
  }
}
