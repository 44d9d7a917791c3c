import type { Clock } from '../kernel/clock.ts'
import type { VisibilityResolver } from './access/visibility-of.ts'
import type { DatasourceStore } from './datasources/datasource.ts'
import type { DocumentStore } from './documents/document-store.ts'
import type { Indexer } from './documents/indexer.ts'
import type { AccountStore } from './identity/account.ts'
import type { IdentityStore } from './identity/identity-store.ts'
import type { ReindexRequestStore } from './search/reindex-requests.ts'
import type { SearchEngine } from './search/search-engine.ts'
import type { ClientTokenStore } from './tokens/client-token.ts'
import type { IndexingTokenStore } from './tokens/indexing-token.ts'

/** Everything the use cases may need. Each names the part it takes; the app makes the whole once. */
export interface Services {
  readonly clock: Clock
  readonly accounts: AccountStore
  readonly clientTokens: ClientTokenStore
  readonly indexingTokens: IndexingTokenStore
  readonly datasources: DatasourceStore
  readonly documents: DocumentStore
  readonly identity: IdentityStore
  readonly reindexRequests: ReindexRequestStore
  readonly engine: SearchEngine
  readonly indexer: Indexer
  readonly visibilities: VisibilityResolver
  readonly maxDocumentBytes: number
  readonly rotationGraceMinutes: number
}
