import { headerPrefixes, postgresUrl, proxies, webUrl, webUrls } from './address-setting.ts'
import { CONNECTOR_SETTINGS } from './connector-settings.ts'
import { MEANING_SETTINGS } from './meaning-settings.ts'
import { OUTGOING_SETTINGS } from './outgoing-settings.ts'
import { boolean, bytes, choice, indexName, instant, list, number, type Setting, text, wholeNumber } from './setting.ts'

/** Every setting with its default and description. `rateLimits` here is `ALMANAC_RATE_LIMITS` in the environment. */
export const SETTINGS = {
  host: text('127.0.0.1', 'The address to listen on. Use 0.0.0.0 or :: to accept connections from other machines.'),
  port: wholeNumber(8080, { min: 0, max: 65_535 }, 'The port to listen on. 0 picks a free port.'),
  data: text('./data', 'The data folder, with the database and the search index.'),
  databaseUrl: postgresUrl(
    'A PostgreSQL URL (postgres://user:password@host/database). If empty, uses SQLite in the data folder.',
  ),
  databaseTimeoutSeconds: number(
    30,
    { min: 0.1, max: 3600 },
    'Timeout for connecting to PostgreSQL and for each statement. After it, requests return 503.',
  ),
  baseUrl: webUrl('The public URL of the service. Default: http://host:port.'),
  logLevel: choice(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'Minimum level of log messages.',
  ),
  trustedProxies: proxies(
    'IP addresses or CIDR ranges of reverse proxies whose X-Forwarded-For header is trusted. If empty, none is.',
  ),
  ...OUTGOING_SETTINGS,
  returnHosts: list(
    [],
    'Additional hosts allowed in returnUrl, where the browser goes after a user authorizes a tool server. Example: app.acme.example.',
  ),
  headerAliases: headerPrefixes(
    'Vendor header prefixes of existing clients. X-Acme makes X-Acme-* work like X-Service-*, and ACME_AI like SERVICE_AI.',
  ),

  maxRequestBytes: bytes(
    16 * 1024 * 1024,
    'Maximum body size of requests that upload documents, people or files. Larger requests return 413.',
  ),
  maxSmallRequestBytes: bytes(
    1024 * 1024,
    'Maximum body size of all other requests, like searches and chats. Larger requests return 413.',
  ),
  maxDocumentBytes: bytes(
    5 * 1024 * 1024,
    "Maximum size of a document's text or file. Larger ones return 413. Text extracted from a file is truncated.",
  ),
  extractionWorkers: wholeNumber(
    2,
    { min: 1, max: 64 },
    'How many files are processed for text extraction in parallel.',
  ),
  extractionSeconds: number(20, { min: 0.1, max: 600 }, 'Maximum CPU time in seconds to extract the text of one file.'),
  extractionMemory: bytes(
    512 * 1024 * 1024,
    'Maximum memory to extract the text of one file. A file that needs more is stored without its text.',
  ),
  requestTimeoutSeconds: number(60, { min: 1, max: 3600 }, 'How long a client may take to send a complete request.'),
  drainSeconds: number(20, { min: 0, max: 600 }, 'How long to wait for active requests on shutdown.'),

  rateLimits: choice('on', ['on', 'off'], 'Whether to enforce the rate limits below.'),
  nodes: wholeNumber(
    1,
    { min: 1, max: 1000 },
    'Number of nodes behind the load balancer that share one database. Each enforces its share of the rate limits.',
  ),
  deploymentPerMinute: number(8000, { min: 1 }, 'Total requests per minute from all authenticated callers.'),
  refusedPerMinute: number(
    2000,
    { min: 1 },
    'Requests per minute without valid credentials that get a 401 or 403. The rest get a 429. Counted separately from authenticated requests.',
  ),
  addressPerSecond: number(100, { min: 1 }, 'Requests per second from one IPv4 address or IPv6 /64 network.'),
  tokenPerSecond: number(
    30,
    { min: 1 },
    'Requests per second per user, across all tokens and apps. Indexing tokens are limited per token.',
  ),
  sessionPerSecond: number(
    60,
    { min: 1 },
    "Requests per second per user in the web app. The user's API tokens share this limit.",
  ),
  rateBurstSeconds: number(
    5,
    { min: 1, max: 600 },
    "Burst size: how many seconds' worth of a limit may be used in one burst.",
  ),
  searchPerSecond: number(5, { min: 0.01 }, 'Searches per second per user.'),
  autocompletePerSecond: number(10, { min: 0.01 }, 'Autocomplete requests per second per user.'),
  peoplePerSecond: number(5, { min: 0.01 }, 'People requests per second per user.'),
  recommendationsPerSecond: number(0.5, { min: 0.01 }, 'Recommendations requests per second per user.'),
  chatPerSecond: number(0.5, { min: 0.01 }, 'Chat requests per second per user.'),
  agentRunsPerSecond: number(0.5, { min: 0.01 }, 'Agent runs per second per user.'),
  summarizePerSecond: number(0.5, { min: 0.01 }, 'Summarize requests per second per user.'),
  feedPerSecond: number(7, { min: 0.01 }, 'Feed requests per second per user.'),
  indexDocumentPerSecond: number(10, { min: 0.01 }, 'Requests to indexdocument per second per token.'),
  indexDocumentsPerMinute: number(600, { min: 1 }, 'Documents per minute sent with indexdocuments, per token.'),
  documentEventsPerMinute: number(1, { min: 0.01 }, 'Document event requests per minute per datasource.'),
  customMetadataPerSecond: number(
    5,
    { min: 0.01 },
    'Custom metadata requests per second per group, with bursts of up to 300.',
  ),

  rotationGraceMinutes: number(
    10,
    { min: 0, max: 1440 },
    'How long the old secret keeps working after a token is rotated.',
  ),
  deprecations: choice(
    'dates',
    ['dates', 'keep'],
    'Whether deprecated items stop working on their removal date (dates) or keep working (keep).',
  ),
  clock: instant(
    'Treat this time as the current time for deprecations, to rehearse a migration. If empty, uses the real time.',
  ),

  webhookTimeoutSeconds: number(10, { min: 1, max: 120 }, 'How long to wait for a webhook endpoint to respond.'),
  abandonedUploadDays: number(
    7,
    { min: 0.01, max: 365 },
    'Days after its last page before an unfinished bulk upload is discarded.',
  ),
  submissionDays: number(90, { min: 1, max: 3650 }, 'How many days submissions are kept.'),
  activityDays: number(
    365,
    { min: 1, max: 3650 },
    'How many days user activity is kept. Used for my:history, trending documents and ranking by views.',
  ),
  membersPublish: boolean(
    false,
    'Whether every member can publish announcements, pins and skills for everyone, for small companies. If off, only Admins can.',
  ),
  gapSearchers: wholeNumber(
    5,
    { min: 3, max: 1000 },
    'How many other people must have searched for the same words without results before the feed shows a knowledge gap.',
  ),
  perUserInsights: boolean(true, "Whether insights show individual users' activity, or only totals."),
  indexedCharacters: wholeNumber(
    200_000,
    { min: 1000 },
    'How many characters of a document are searchable. The full text is still stored and shown.',
  ),
  searchSeconds: number(
    5,
    { min: 0.01, max: 600 },
    'Time limit for one search. Longer searches return 408. A request can set a lower limit with timeoutMillis.',
  ),
  searchThreads: wholeNumber(
    -1,
    { min: -1, max: 64 },
    'Number of search threads for large indexes. 0: search on the main thread. -1: one less than the number of CPU cores (at least one), used only when searches run in parallel.',
  ),
  searchThreadsFrom: wholeNumber(
    5000,
    { min: 0 },
    'Below this number of documents, searches always run on the main thread, which is faster for small indexes.',
  ),
  answeringThreads: wholeNumber(
    -1,
    { min: -1, max: 64 },
    'Number of threads that answer searches and autocompletion as a whole, with SQLite and the built-in engine. 0: the main thread answers. -1: with four or more CPU cores, one less than the number of cores but at most six, started as needed when requests run in parallel; none with fewer cores or less than 2 GB of memory.',
  ),
  queryMaxValues: wholeNumber(2000, { min: 1 }, 'Maximum number of filter values in one search. More return 400.'),
  queryMaxFilterSets: wholeNumber(100, { min: 1 }, 'Maximum number of filter sets in one search. More return 400.'),
  queryMaxWords: wholeNumber(
    1000,
    { min: 1 },
    'How many words of a query are read. Longer queries are truncated with a LONG_QUERY warning. Only the first 64 words are searched.',
  ),
  queryMaxPhrases: wholeNumber(30, { min: 0 }, 'Maximum number of phrases and exclusions in a query. More return 400.'),
  queryMaxBuckets: wholeNumber(
    20_000,
    { min: 1 },
    'Maximum number of facet values one search can request. More return 400.',
  ),
  rankByRecency: boolean(true, 'Whether to rank newer documents higher when they match about equally well.'),
  rankByViews: boolean(true, 'Whether to rank frequently viewed documents higher when they match about equally well.'),
  rankByUse: boolean(
    true,
    "Whether ranking learns from what people open for a query. If false, administrators can't switch it on.",
  ),
  rankByOwn: boolean(true, "Whether to rank the user's own documents higher when they match about equally well."),
  clusterResults: boolean(true, 'Whether to group near-duplicate results from the same container under the best one.'),
  engineSaveDocuments: wholeNumber(
    20_000,
    { min: 1 },
    'Save the search index to disk after this many changed documents. Unsaved changes are reindexed on the next start.',
  ),
  engineSaveSeconds: number(
    30,
    { min: 0.01, max: 3600 },
    'Save the search index to disk at most this many seconds after a change.',
  ),
  engineMergeWidth: wholeNumber(8, { min: 2, max: 64 }, 'How many index segments of similar size are merged into one.'),
  opensearchUrl: webUrls(
    'OpenSearch node URLs (https://user:password@host:9200), comma-separated. If empty, uses the built-in search engine.',
  ),
  opensearchPrefix: indexName(
    'almanac',
    'Prefix of all index names in the OpenSearch cluster. Use the same one for all nodes that share a database.',
  ),
  opensearchShards: wholeNumber(1, { min: 1, max: 1024 }, 'Number of shards of a new OpenSearch index.'),
  opensearchReplicas: wholeNumber(1, { min: 0, max: 10 }, 'Number of replicas of a new OpenSearch index.'),
  ...MEANING_SETTINGS,
  answerUrl: text(
    '',
    'The base URL of an OpenAI-compatible API, including /v1, that writes chat answers. Questions and search results are sent to it. If empty, answers are document passages.',
  ),
  answerConfidence: number(
    0.63,
    { min: 0, max: 1 },
    'How likely, from 0 to 1, a passage must be right to be quoted as an answer. Otherwise the closest passages are shown as such.',
  ),
  answerModel: text('', 'The model that writes chat answers.'),
  answerKey: text('', 'The API key for the answer endpoint. If empty, none is sent.'),
  answerTimeoutSeconds: number(
    60,
    { min: 0.1, max: 600 },
    'Time limit for one answer, including all rounds. After it, the answer falls back to document passages.',
  ),
  answerSilenceSeconds: number(20, { min: 0.1, max: 600 }, 'How long the model may pause while it streams an answer.'),
  answerMaxTokens: wholeNumber(1500, { min: 50, max: 100_000 }, 'Maximum number of tokens in one answer.'),
  answerRounds: wholeNumber(
    4,
    { min: 1, max: 20 },
    'Maximum number of model calls per answer. The model can search and read documents in every round except the last.',
  ),
  chatFiles: wholeNumber(100, { min: 0, max: 10_000 }, 'Maximum number of chat files per user.'),
  chatFileBytes: bytes(
    50 * 1024 * 1024,
    "Maximum total size of one user's chat files. A single file is limited by ALMANAC_MAX_DOCUMENT_BYTES.",
  ),
  chatFileDays: number(30, { min: 0.01, max: 3650 }, 'How many days after upload a chat file is deleted.'),
  agentsPerPerson: wholeNumber(200, { min: 0 }, 'Maximum number of agents per owner. Creating more returns 422.'),
  answersPerPerson: wholeNumber(1000, { min: 0 }, 'Maximum number of answers per owner.'),
  collectionsPerPerson: wholeNumber(500, { min: 0 }, 'Maximum number of collections per owner.'),
  pinsPerPerson: wholeNumber(500, { min: 0 }, 'Maximum number of pins per owner.'),
  announcementsPerPerson: wholeNumber(500, { min: 0 }, 'Maximum number of announcements per owner.'),
  shortcutsPerPerson: wholeNumber(1000, { min: 0 }, 'Maximum number of go links per owner.'),
  skillUpdateHours: number(
    24,
    { min: 0, max: 8760 },
    'How often to check imported skills for updates, in hours. 0 turns it off.',
  ),
  ...CONNECTOR_SETTINGS,
  sealKey: text(
    '',
    "The secret that encrypts connections' credentials and users' tokens for tool servers. Use the same one for all nodes. If empty, uses ALMANAC_TOOL_KEY; if that is empty, a generated one is stored in the database.",
  ),
  toolKey: text('', 'Deprecated: use ALMANAC_SEAL_KEY.'),
  metrics: boolean(true, 'Whether to serve GET /metrics.'),
  metricsToken: text(
    '',
    'The bearer token for GET /metrics. Required if the service is reachable on an address other than loopback.',
  ),
  metricsOpen: boolean(false, 'Whether to serve GET /metrics without a token, even on public addresses.'),
} as const satisfies Record<string, Setting<unknown>>

export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never
}
