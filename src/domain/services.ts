import type { Clock } from '../kernel/clock.ts'
import type { PublicAddress } from '../kernel/public-address.ts'
import type { RevocationStore } from './access/revocation.ts'
import type { VisibilityResolver } from './access/visibility-of.ts'
import type { AccountStore } from './accounts/account.ts'
import type { CredentialStore } from './accounts/credential-store.ts'
import type { AuditStore } from './audit/audit-entry.ts'
import type { TextExtractor } from './content/text-extractor.ts'
import type { DatasourceStore } from './datasources/datasource.ts'
import type { DocumentEventStore } from './documents/document-events.ts'
import type { DocumentStore } from './documents/document-store.ts'
import type { Indexer } from './documents/indexer.ts'
import type { SetAsideStore } from './documents/set-aside.ts'
import type { GroupStore } from './groups/group.ts'
import type { IdentityStore } from './identity/identity-store.ts'
import type { KnowledgeMemories, KnowledgeStores } from './knowledge/knowledge-memories.ts'
import type { LeaseStore } from './leases/lease-store.ts'
import type { Meaning } from './meaning/meaning.ts'
import type { VectorStore } from './meaning/vector-store.ts'
import type { MetadataStore } from './metadata/metadata-schema.ts'
import type { OAuthClientStore } from './oauth/oauth-client.ts'
import type { OAuthRecordStore } from './oauth/oauth-record.ts'
import type { OAuthSettingsStore } from './oauth/oauth-settings.ts'
import type { OutgoingFetch } from './oauth/outgoing-fetch.ts'
import type { SigningKeyStore } from './oauth/signing-key.ts'
import type { TokenIssuerStore } from './oauth/token-issuer.ts'
import type { AccessTokenVerifier } from './oauth/verify-access-token.ts'
import type { ExternalTokenVerifier } from './oauth/verify-external-token.ts'
import type { DirectoryReader } from './people/directory/directory-reader.ts'
import type { PeopleStore } from './people/people-store.ts'
import type { ScimStore } from './provisioning/scim-user.ts'
import type { QueryLimits } from './search/query-limits.ts'
import type { RankingChoice } from './search/ranking-choice.ts'
import type { ReindexRequestStore } from './search/reindex-requests.ts'
import type { SearchEngine } from './search/search-engine.ts'
import type { IndexedShortcutStore } from './shortcuts/shortcut.ts'
import type { OidcProviderStore } from './sign-in/oidc-provider.ts'
import type { PasswordStore } from './sign-in/password-store.ts'
import type { SamlProviderStore } from './sign-in/saml-provider.ts'
import type { SessionStore } from './sign-in/session.ts'
import type { SetupLinkStore } from './sign-in/set-up.ts'
import type { SubmissionStore } from './submissions/submit.ts'
import type { AuthTokenStore } from './tokens/auth-token.ts'
import type { ClientTokenStore } from './tokens/client-token.ts'
import type { IndexingTokenStore } from './tokens/indexing-token-store.ts'
import type { UploadStore } from './uploads/upload-store.ts'
import type { WebFileStore } from './web/web-file-store.ts'
import type { WebhookStore } from './webhooks/webhook.ts'

/** Everything the use cases may need. Each names the part it takes; the app makes the whole once. */
export interface Services extends KnowledgeStores, KnowledgeMemories {
  readonly clock: Clock
  readonly publicAddress: PublicAddress
  /** How other services are asked. */
  readonly fetch: OutgoingFetch
  readonly accounts: AccountStore
  readonly credentials: CredentialStore
  readonly audit: AuditStore
  readonly leases: LeaseStore
  readonly authTokens: AuthTokenStore
  readonly clientTokens: ClientTokenStore
  readonly indexingTokens: IndexingTokenStore
  readonly datasources: DatasourceStore
  readonly documents: DocumentStore
  readonly documentEvents: DocumentEventStore
  readonly metadata: MetadataStore
  readonly identity: IdentityStore
  readonly submissions: SubmissionStore
  readonly people: PeopleStore
  /** The people of the company, in memory. */
  readonly directory: DirectoryReader
  readonly indexedShortcuts: IndexedShortcutStore
  readonly uploads: UploadStore
  readonly webhooks: WebhookStore
  readonly passwords: PasswordStore
  readonly sessions: SessionStore
  readonly setupLinks: SetupLinkStore
  readonly oauthRecords: OAuthRecordStore
  readonly oauthClients: OAuthClientStore
  readonly oauthSettings: OAuthSettingsStore
  readonly signingKeys: SigningKeyStore
  readonly tokenIssuers: TokenIssuerStore
  readonly accessTokens: AccessTokenVerifier
  readonly externalTokens: ExternalTokenVerifier
  readonly oidcProviders: OidcProviderStore
  readonly scim: ScimStore
  readonly groups: GroupStore
  readonly revocations: RevocationStore
  readonly reindexRequests: ReindexRequestStore
  readonly setAsides: SetAsideStore
  readonly samlProviders: SamlProviderStore
  readonly engine: SearchEngine
  readonly indexer: Indexer
  readonly extractor: TextExtractor
  readonly visibilities: VisibilityResolver
  readonly vectors: VectorStore
  readonly webFiles: WebFileStore
  /** Undefined: search goes by words alone. */
  readonly meaning: Meaning | undefined
  /** What ranking goes by besides the words of the query. */
  readonly ranking: RankingChoice
  readonly queryLimits: QueryLimits
  readonly maxDocumentBytes: number
  readonly rotationGraceMinutes: number
  readonly hasRateLimits: boolean
  readonly abandonedUploadDays: number
  readonly allowsPrivateAddresses: boolean
}
