import { join } from 'node:path'
import type { AgentRecord } from '../domain/agents/agent.ts'
import type { AnnouncementRecord } from '../domain/knowledge/announcements/announcement.ts'
import type { AnswerRecord } from '../domain/knowledge/answers/answer.ts'
import type { CollectionRecord } from '../domain/knowledge/collections/collection.ts'
import type { GoLinkRecord } from '../domain/knowledge/golinks/go-link.ts'
import type { PinRecord } from '../domain/knowledge/pins/pin.ts'
import type { SharedQuotas } from '../domain/sharing/quota.ts'
import type { SkillRecord } from '../domain/skills/skill.ts'
import { NO_RESERVED_SPACE, type ReservedSpace } from '../domain/system/reserved-space.ts'
import type { Clock } from '../kernel/clock.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { SqlAccountStore } from './accounts/account-store.ts'
import { SqlCredentialStore } from './accounts/credential-store.ts'
import { SqlGroupStore } from './accounts/group-store.ts'
import { SqlPersonalRecords } from './accounts/personal-records.ts'
import { SqlScimStore } from './accounts/scim-store.ts'
import { SqlActivityStore } from './activity/activity-store.ts'
import { SqlDailyUseStore } from './activity/daily-use-store.ts'
import { SqlLearningChoiceStore } from './activity/learning-choice-store.ts'
import { SqlAgentDraftStore } from './agents/agent-draft-store.ts'
import { SqlAgentRunStore } from './agents/agent-run-store.ts'
import { SqlAgentScheduleStore } from './agents/agent-schedule-store.ts'
import { SqlAgentVersionStore } from './agents/agent-version-store.ts'
import { SqlAuditStore } from './audit/audit-store.ts'
import { SqlContentBrowser } from './browse/content-browser.ts'
import { SqlChatFileStore } from './chat/chat-file-store.ts'
import { SqlChatStore } from './chat/chat-store.ts'
import { SqlConnectionStore } from './connections/connection-store.ts'
import { SqlCrawlStore } from './connections/crawl-store.ts'
import type { Database } from './database/database.ts'
import { DatabaseClock } from './database/database-clock.ts'
import { SqlDatasourceDayStore } from './datasources/datasource-day-store.ts'
import { SqlDatasourceStore } from './datasources/datasource-store.ts'
import { lockDocumentLog } from './documents/changes/document-log-lock.ts'
import { SqlDocumentEventStore } from './documents/document-events.ts'
import { SqlDocumentStore } from './documents/document-store.ts'
import { SqlMeaningChoiceStore } from './documents/meaning-choice-store.ts'
import { SqlMetadataStore } from './documents/metadata-store.ts'
import { SqlQuarantineStore } from './documents/quarantine-store.ts'
import { SqlReindexRequestStore } from './documents/reindex-request-store.ts'
import { SqlRevocationStore } from './documents/revocation-store.ts'
import { SqlSubmissionStore } from './documents/submission-store.ts'
import { SqlVectorStore } from './documents/vector-store.ts'
import { SqlVisibilityOverrideStore } from './documents/visibility-override-store.ts'
import { SqlExportStore } from './governance/export-store.ts'
import { SqlFindingStore } from './governance/finding-store.ts'
import { SqlHeldDocumentStore } from './governance/held-document-store.ts'
import { SqlPolicyStore } from './governance/policy-store.ts'
import { SqlIdentityStore } from './identity/identity-store.ts'
import { SqlVerificationStore } from './knowledge/verification-store.ts'
import { SqlLeaseStore } from './leases/lease-store.ts'
import { migrate } from './migrations/migrate.ts'
import { SqlOAuthClientStore } from './oauth/oauth-client-store.ts'
import { SqlOAuthRecordStore } from './oauth/oauth-record-store.ts'
import { SqlOAuthSettingsStore } from './oauth/oauth-settings-store.ts'
import { SqlSigningKeyStore } from './oauth/signing-key-store.ts'
import { SqlTokenIssuerStore } from './oauth/token-issuer-store.ts'
import { SqlIndexedShortcutStore } from './people/indexed-shortcut-store.ts'
import { SqlPeopleStore } from './people/people-store.ts'
import type { openPostgres } from './postgres/open-postgres.ts'
import { SqlProposalStore } from './proposals/proposal-store.ts'
import { SqlModelEndpointStore } from './settings/model-endpoint-store.ts'
import { SqlRankingSettingsStore } from './settings/ranking-settings-store.ts'
import { SqlReactionStore } from './sharing/reaction-store.ts'
import { SqlSharedObjectStore } from './sharing/shared-object-store.ts'
import { SqlAttemptStore } from './sign-in/attempt-store.ts'
import { oidcProviderStore } from './sign-in/oidc-provider-store.ts'
import { SqlPasswordStore } from './sign-in/password-store.ts'
import { samlProviderStore } from './sign-in/saml-provider-store.ts'
import { SqlSessionStore } from './sign-in/session-store.ts'
import { SqlSetupLinkStore } from './sign-in/setup-link-store.ts'
import { SqlSkillVersionStore } from './skills/skill-version-store.ts'
import { openSqlite, openSqliteForReading } from './sqlite/open-sqlite.ts'
import { explainUnusable } from './sqlite/refuse-damaged.ts'
import { SqlSynonymStore } from './synonyms/synonym-store.ts'
import { SqlAuthTokenStore } from './tokens/auth-token-store.ts'
import { SqlClientTokenStore } from './tokens/client-token-store.ts'
import { SqlIndexingTokenStore } from './tokens/indexing-token-store.ts'
import { SqlMcpServerStore } from './tools/mcp-server-store.ts'
import { SqlRemoteServerStore } from './tools/remote-server-store.ts'
import { SqlToolConsentStore } from './tools/tool-consent-store.ts'
import { SqlTriggerOutbox } from './triggers/trigger-outbox.ts'
import { SqlTriggerStore } from './triggers/trigger-store.ts'
import { SqlUploadLog } from './triggers/upload-log.ts'
import { SqlUploadStore } from './uploads/upload-store.ts'
import { SqlUsageStore } from './usage/usage-store.ts'
import { SqlWebFileStore } from './web/web-file-store.ts'
import { SqlWebhookStore } from './webhooks/webhook-store.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/** What the service does for its stores, and no use case asks for. */
export type StoreUpkeep = 'tryToWrite' | 'keepReserve' | 'giveBackSpace' | 'synchronizeClock'

export interface StoreConfig {
  readonly data: string
  readonly databaseUrl: string
  readonly databaseTimeoutSeconds?: number
  readonly sharedQuotas?: SharedQuotas
  /** See `lockData`. */
  readonly node?: string | undefined
}

const DEFAULT_TIMEOUT_SECONDS = 30

/**
 * Opens the database that the settings name, brings its schema up to date, and puts the stores on it. A `clock` that is given
 * is used as it is; otherwise time is the database's.
 */
export async function openStores(config: StoreConfig, at: Date, given?: Clock, health?: Health) {
  const { data, databaseUrl, databaseTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS, sharedQuotas = {}, node } = config
  const database: Database =
    databaseUrl === ''
      ? openSqliteOrExplain(data, health)
      : await openPostgresWhenAsked(databaseUrl, databaseTimeoutSeconds * 1000, health)
  try {
    await migrate(database, at)
  } catch (error) {
    await database.close()
    throw databaseUrl === '' ? explainSqlite(error, data) : explain(error)
  }
  const clock = given ?? new DatabaseClock()
  const synchronizeClock = clockKeeper(clock, database, health)
  await synchronizeClock?.()
  return {
    ...storesOn(database, clock, sharedQuotas, node),
    /** Sets space aside where there is room for it; false while it is in use. */
    keepReserve: async () => (await database.reserve?.keep()) ?? true,
    /** Refused where nothing can be stored. */
    tryToWrite: () => database.write.transaction().execute(lockDocumentLog),
    /** The clock for everything that is stored or compared with what is stored. */
    clock,
    /** Asks the database for its time again; missing where it is the machine's. */
    synchronizeClock,
    /** Returns how many pages of the database file were given back. */
    giveBackSpace: async (signal: AbortSignal) => (await database.giveBackSpace?.(signal)) ?? 0,
    close: () => database.close(),
  }
}

/** The stores on an open database. */
function storesOn(database: Database, clock: Clock, sharedQuotas: SharedQuotas, node?: string) {
  const reservedSpace: ReservedSpace = database.reserve ?? NO_RESERVED_SPACE
  const oauthRecords = new SqlOAuthRecordStore(database)
  return {
    accounts: new SqlAccountStore(database),
    activity: new SqlActivityStore(database),
    dailyUse: new SqlDailyUseStore(database),
    credentials: new SqlCredentialStore(database, oauthRecords),
    personalRecords: new SqlPersonalRecords(database),
    leases: new SqlLeaseStore(database, node),
    audit: new SqlAuditStore(database),
    authTokens: new SqlAuthTokenStore(database),
    clientTokens: new SqlClientTokenStore(database),
    indexingTokens: new SqlIndexingTokenStore(database),
    datasourceDays: new SqlDatasourceDayStore(database),
    datasources: new SqlDatasourceStore(database),
    connections: new SqlConnectionStore(database),
    crawls: new SqlCrawlStore(database),
    documents: new SqlDocumentStore(database),
    documentEvents: new SqlDocumentEventStore(database),
    metadata: new SqlMetadataStore(database),
    submissions: new SqlSubmissionStore(database),
    webhooks: new SqlWebhookStore(database),
    groups: new SqlGroupStore(database),
    identity: new SqlIdentityStore(database, clock),
    browser: new SqlContentBrowser(database),
    people: new SqlPeopleStore(database, clock),
    indexedShortcuts: new SqlIndexedShortcutStore(database),
    uploads: new SqlUploadStore(database),
    passwords: new SqlPasswordStore(database),
    sessions: new SqlSessionStore(database),
    setupLinks: new SqlSetupLinkStore(database),
    attempts: new SqlAttemptStore(database),
    oauthRecords,
    oauthClients: new SqlOAuthClientStore(database),
    oauthSettings: new SqlOAuthSettingsStore(database),
    signingKeys: new SqlSigningKeyStore(database),
    tokenIssuers: new SqlTokenIssuerStore(database),
    oidcProviders: oidcProviderStore(database),
    scim: new SqlScimStore(database),
    revocations: new SqlRevocationStore(database),
    reindexRequests: new SqlReindexRequestStore(database),
    quarantined: new SqlQuarantineStore(database),
    samlProviders: samlProviderStore(database),
    visibilityOverrides: new SqlVisibilityOverrideStore(database),
    dlpPolicies: new SqlPolicyStore(database),
    dlpFindings: new SqlFindingStore(database),
    heldDocuments: new SqlHeldDocumentStore(database),
    dlpExports: new SqlExportStore(database),
    vectors: new SqlVectorStore(database),
    meaningChoice: new SqlMeaningChoiceStore(database),
    modelEndpoints: new SqlModelEndpointStore(database),
    rankingSettings: new SqlRankingSettingsStore(database),
    learningChoice: new SqlLearningChoiceStore(database),
    verifications: new SqlVerificationStore(database),
    chats: new SqlChatStore(database),
    chatFiles: new SqlChatFileStore(database),
    agents: new SqlSharedObjectStore<AgentRecord>(database, 'agent', sharedQuotas.agent),
    agentVersions: new SqlAgentVersionStore(database),
    agentDrafts: new SqlAgentDraftStore(database),
    agentRuns: new SqlAgentRunStore(database),
    agentSchedules: new SqlAgentScheduleStore(database),
    mcpServers: new SqlMcpServerStore(database),
    remoteServers: new SqlRemoteServerStore(database),
    toolConsents: new SqlToolConsentStore(database),
    skills: new SqlSharedObjectStore<SkillRecord>(database, 'skill'),
    skillVersions: new SqlSkillVersionStore(database),
    triggers: new SqlTriggerStore(database),
    triggerOutbox: new SqlTriggerOutbox(database),
    uploadLog: new SqlUploadLog(database),
    synonyms: new SqlSynonymStore(database),
    usage: new SqlUsageStore(database),
    webFiles: new SqlWebFileStore(database),
    reactions: new SqlReactionStore(database),
    answers: new SqlSharedObjectStore<AnswerRecord>(database, 'answer', sharedQuotas.answer),
    announcements: new SqlSharedObjectStore<AnnouncementRecord>(database, 'announcement', sharedQuotas.announcement),
    collections: new SqlSharedObjectStore<CollectionRecord>(database, 'collection', sharedQuotas.collection),
    pins: new SqlSharedObjectStore<PinRecord>(database, 'pin', sharedQuotas.pin),
    proposals: new SqlProposalStore(database),
    shortcuts: new SqlSharedObjectStore<GoLinkRecord>(database, 'shortcut', sharedQuotas.shortcut),
    reservedSpace,
  }
}

export type ReadingStores = Omit<ReturnType<typeof storesOn>, 'reservedSpace'> & { close(): Promise<void> }

/** The stores for another thread that only reads, on a database file that this process has open already. */
export function openStoresForReading(dataFolder: string, clock: Clock): ReadingStores {
  const database = openSqliteForReading(dataFolder)
  return { ...storesOn(database, clock, {}), close: () => database.close() }
}

function clockKeeper(clock: Clock, database: Database, health: Health | undefined): (() => Promise<void>) | undefined {
  if (!(clock instanceof DatabaseClock) || database.now === undefined) return undefined
  const ask = () => (database.now as () => Promise<Date>)()
  return () => clock.synchronize(ask, health)
}

/** Its driver is loaded only where it is used: small commands start without it. */
async function openPostgresWhenAsked(...settings: Parameters<typeof openPostgres>): Promise<Database> {
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(...settings)
}

function openSqliteOrExplain(data: string, health: Health | undefined): Database {
  try {
    return openSqlite(data, health)
  } catch (error) {
    throw explainSqlite(error, data)
  }
}

function explainSqlite(error: unknown, data: string): unknown {
  return explainUnusable(error instanceof ServiceError ? error.cause : error, join(data, 'almanac.db'))
}

/** A wrong password, no right to connect, no such database. */
const REFUSALS: ReadonlySet<string> = new Set(['28P01', '28000', '3D000'])

/** What a driver throws when the database cannot be reached, in words for whoever set its address. */
function explain(error: unknown): unknown {
  const driver = error instanceof ServiceError ? error.cause : error
  const { code, message } = driver as { code?: string; message?: string }
  if (!(error instanceof ServiceError) && !REFUSALS.has(code ?? '')) return error
  return new OperatorError(`Can't connect to the database: ${message || code}; check ALMANAC_DATABASE_URL`, {
    cause: error,
  })
}
