import type { AuditDeps } from '../audit/audited.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { ConnectionStore } from './connection-store.ts'
import type { ConnectorHost } from './connector-host.ts'
import type { CrawlStore } from './crawl-store.ts'

/** What administering connections takes. */
export interface ConnectionDeps extends AuditDeps {
  connections: ConnectionStore
  crawls: CrawlStore
  connectorHost: ConnectorHost
  datasources: DatasourceStore
  identity: IdentityStore
  sealKey: string
}
