import type { ConnectionStore } from '../connections/connection-store.ts'
import type { ConnectorHost } from '../connections/connector-host.ts'
import type { CrawlStore } from '../connections/crawl-store.ts'

/** Connections to sources. */
export interface ConnectionServices {
  readonly connections: ConnectionStore
  readonly crawls: CrawlStore
  readonly connectorHost: ConnectorHost
  /** How long asking a source about one document may take. */
  readonly connectorAskMs: number
  /** Seals credentials of sources. */
  readonly sealKey: string
}
