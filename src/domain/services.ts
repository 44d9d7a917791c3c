import type { Clock } from '../kernel/clock.ts'
import type { VisibilityResolver } from './access/visibility-of.ts'
import type { TextExtractor } from './content/text-extractor.ts'
import type { DatasourceStore } from './datasources/datasource.ts'
import type { DocumentEventStore } from './documents/document-events.ts'
import type { DocumentStore } from './documents/document-store.ts'
import type { Indexer } from './documents/indexer.ts'
import type { AccountStore } from './identity/account.ts'
import type { IdentityStore } from './identity/identity-store.ts'
import type { MetadataStore } from './metadata/metadata-schema.ts'
import type { ReindexRequestStore } from './search/reindex-requests.ts'
import type { SearchEngine } from './search/search-engine.ts'
import type { SubmissionStore } from './submissions/submit.ts'
import type { ClientTokenStore } from './tokens/client-token.ts'
import type { IndexingTokenStore } from './tokens/indexing-token.ts'
import type { UploadStore } from './uploads/upload-store.ts'
import type { WebhookStore } from './webhooks/webhook.ts'

/** Everything the use cases may need. Each names the part it takes; the app makes the whole once. */
export interface Services {
  readonly clock: Clock
  readonly accounts: AccountStore
  readonly clientTokens: ClientTokenStore
  readonly indexingTokens: IndexingTokenStore
  readonly datasources: DatasourceStore
  readonly documents: DocumentStore
  readonly documentEvents: DocumentEventStore
  readonly metadata: MetadataStore
  readonly identity: IdentityStore
  readonly submissions: SubmissionStore
  readonly uploads: UploadStore
  readonly webhooks: WebhookStore
  readonly reindexRequests: ReindexRequestStore
  readonly engine: SearchEngine
  readonly indexer: Indexer
  readonly extractor: TextExtractor
  readonly visibilities: VisibilityResolver
  readonly maxDocumentBytes: number
  readonly rotationGraceMinutes: number
  readonly hasRateLimits: boolean
}
