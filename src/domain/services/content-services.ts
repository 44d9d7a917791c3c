import type { RevocationStore } from '../access/revocation.ts'
import type { TextExtractor } from '../content/text-extractor.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import type { DatasourceDayStore } from '../datasources/datasource-days.ts'
import type { DocumentEventStore } from '../documents/document-events.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { QuarantineStore } from '../documents/quarantined-document.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { MetadataStore } from '../metadata/metadata-schema.ts'
import type { SubmissionStore } from '../submissions/submit.ts'
import type { ContentBrowser } from '../troubleshooting/content-browser.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import type { WebhookStore } from '../webhooks/webhook.ts'

/** Datasources, their documents and users, and how they come in. */
export interface ContentServices {
  readonly datasources: DatasourceStore
  readonly datasourceDays: DatasourceDayStore
  readonly documents: DocumentStore
  readonly documentEvents: DocumentEventStore
  readonly metadata: MetadataStore
  readonly identity: IdentityStore
  /** For people who look through what a datasource holds. */
  readonly browser: ContentBrowser
  readonly submissions: SubmissionStore
  readonly uploads: UploadStore
  readonly webhooks: WebhookStore
  readonly revocations: RevocationStore
  readonly quarantined: QuarantineStore
  readonly indexer: Indexer
  readonly extractor: TextExtractor
  readonly maxDocumentBytes: number
  readonly abandonedUploadDays: number
}
