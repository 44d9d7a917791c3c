import { OUTGOING_SETTINGS } from './outgoing-settings.ts'
import { boolean, bytes, choice, indexName, instant, list, number, type Setting, text } from './setting.ts'

/**
 * Every setting of the service: its value when nothing is set, and a sentence for the operator. `name` in camel case
 * here is `ALMANAC_NAME` in the environment (`rateLimits` is `ALMANAC_RATE_LIMITS`).
 */
export const SETTINGS = {
  host: text('127.0.0.1', 'The address to listen on; 0.0.0.0 or :: opens the service to other machines.'),
  port: number(8080, { min: 0, max: 65_535 }, 'The port to listen on; 0 takes a free one.'),
  data: text('./data', 'The folder that holds the database and everything else the service keeps.'),
  databaseUrl: text(
    '',
    'A PostgreSQL address (postgres://user:password@host/database); empty: SQLite in the data folder.',
  ),
  databaseTimeoutSeconds: number(
    30,
    { min: 0.1, max: 3600 },
    'How long PostgreSQL may take to connect, or for one statement, before the request answers 503.',
  ),
  baseUrl: text('', 'The address under which users reach the service; empty: http://host:port.'),
  logLevel: choice('info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'How much is logged.'),
  trustedProxies: list(
    [],
    'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For is believed; empty: none is.',
  ),
  ...OUTGOING_SETTINGS,
  returnHosts: list(
    [],
    'Hosts besides our own to which a browser may return after a tool server was allowed something (returnUrl), for example app.acme.example.',
  ),
  headerAliases: list(
    [],
    'Comma-separated. Vendor prefixes of existing clients, for example X-Acme: read and sent like the X-Service-* headers, and ACME_AI like SERVICE_AI.',
  ),

  maxRequestBytes: bytes(
    16 * 1024 * 1024,
    'The largest body of a request that uploads documents, people or files; a larger one answers 413.',
  ),
  maxSmallRequestBytes: bytes(
    1024 * 1024,
    'The largest body of every other request, for example a search or a chat; a larger one answers 413.',
  ),
  maxDocumentBytes: bytes(
    5 * 1024 * 1024,
    'The largest text or file of one document; a larger one answers 413. Longer text of a file is cut.',
  ),
  extractionWorkers: number(2, { min: 1, max: 64 }, 'How many files may be read for their text at the same time.'),
  extractionSeconds: number(
    20,
    { min: 0.1, max: 600 },
    'How many seconds of processor time the text of one file may take to read.',
  ),
  extractionMemory: bytes(
    512 * 1024 * 1024,
    'The most memory that reading one file may take; a file that needs more is kept without its text.',
  ),
  requestTimeoutSeconds: number(60, { min: 1, max: 3600 }, 'How long a client may take to send a whole request.'),
  drainSeconds: number(20, { min: 0, max: 600 }, 'How long a stopping service waits for requests under way.'),

  rateLimits: choice('on', ['on', 'off'], 'Whether the limits below are enforced.'),
  nodes: number(
    1,
    { min: 1, max: 1000 },
    'How many services share one database behind a load balancer; each enforces its part of the limits.',
  ),
  deploymentPerMinute: number(
    8000,
    { min: 1 },
    'Requests per minute that all callers with a valid token may make together.',
  ),
  refusedPerMinute: number(
    2000,
    { min: 1 },
    'Requests per minute without a valid credential that are answered 401 or 403; more answer 429. They are counted apart from the others.',
  ),
  addressPerSecond: number(100, { min: 1 }, 'Requests per second from one IPv4 address or one IPv6 network (/64).'),
  tokenPerSecond: number(
    30,
    { min: 1 },
    'Requests per second of one user, with all tokens, apps and global tokens together; with an indexing token: per token.',
  ),
  sessionPerSecond: number(
    60,
    { min: 1 },
    'Requests per second of one user on the pages of the service. Requests with their tokens draw from the same bucket.',
  ),
  rateBurstSeconds: number(5, { min: 1, max: 600 }, 'How many seconds of a limit may be used up at once.'),
  searchPerSecond: number(5, { min: 0.01 }, 'Searches per second and user.'),
  autocompletePerSecond: number(10, { min: 0.01 }, 'Calls of autocomplete per second and user.'),
  peoplePerSecond: number(5, { min: 0.01 }, 'Calls of people per second and user.'),
  recommendationsPerSecond: number(0.5, { min: 0.01 }, 'Calls of recommendations per second and user.'),
  chatPerSecond: number(0.5, { min: 0.01 }, 'Calls of chat per second and user.'),
  agentRunsPerSecond: number(0.5, { min: 0.01 }, 'Runs of agents per second and user.'),
  summarizePerSecond: number(0.5, { min: 0.01 }, 'Calls of summarize per second and user.'),
  feedPerSecond: number(7, { min: 0.01 }, 'Calls of feed per second and user.'),
  indexDocumentPerSecond: number(10, { min: 0.01 }, 'Calls of indexdocument per second with one token.'),
  indexDocumentsPerMinute: number(600, { min: 1 }, 'Documents per minute through indexdocuments with one token.'),
  documentEventsPerMinute: number(1, { min: 0.01 }, 'Questions for document events per minute and datasource.'),
  customMetadataPerSecond: number(5, { min: 0.01 }, 'Custom metadata calls per second and group; 300 at once.'),

  rotationGraceMinutes: number(10, { min: 0, max: 1440 }, 'How long the old secret works after rotatetoken.'),
  deprecations: choice(
    'dates',
    ['dates', 'keep'],
    'Whether removed items end on their day (dates) or stay alive (keep).',
  ),
  clock: instant('The instant at which the deprecation schedule is read; empty: now. For migration rehearsals.'),

  webhookTimeoutSeconds: number(10, { min: 1, max: 120 }, 'How long a receiver of webhooks may take to answer.'),
  abandonedUploadDays: number(
    7,
    { min: 0.01, max: 365 },
    'How many days after its last page a bulk upload that was not finished is discarded.',
  ),
  submissionDays: number(90, { min: 1, max: 3650 }, 'How many days submissions are kept for whoever processes them.'),
  activityDays: number(
    365,
    { min: 1, max: 3650 },
    'How many days it is kept who read what; my:history, trending documents and ranking by views go by it.',
  ),
  membersPublish: boolean(
    false,
    'Whether every member may announce to everyone, pin documents for everyone and enable skills for everyone; for small companies. Off: Admins may.',
  ),
  gapSearchers: number(
    5,
    { min: 3, max: 1000 },
    'How many other people must have searched for the same words in vain before the feed shows them (KNOWLEDGE_GAP).',
  ),
  perUserInsights: boolean(true, 'Whether insights tell what single people did, or only how many of them.'),
  indexedCharacters: number(
    200_000,
    { min: 1000 },
    'How many characters of a document are searched; the whole text is kept and shown.',
  ),
  searchSeconds: number(
    5,
    { min: 0.01, max: 600 },
    'How long the engine may work on one search; beyond it the search answers 408. timeoutMillis of a request may be less.',
  ),
  searchThreads: number(
    -1,
    { min: -1, max: 64 },
    'How many threads search in a large index, all that is searched; 0: the one that answers requests does; -1: one less than there are cores, at least one, which share with it: who searches alone is answered at once, and threads take those who would wait for each other.',
  ),
  searchThreadsFrom: number(
    5000,
    { min: 0 },
    'With fewer documents than this, the thread that answers requests searches all the same: it is done before another would begin.',
  ),
  queryMaxValues: number(2000, { min: 1 }, 'How many values one search may filter by; more answer 400.'),
  queryMaxFilterSets: number(100, { min: 1 }, 'How many sets of filters one search may have; more answer 400.'),
  queryMaxWords: number(
    1000,
    { min: 1 },
    'How many words of a query are read. A longer query is cut and gets the warning LONG_QUERY. The first 64 are searched for.',
  ),
  queryMaxPhrases: number(30, { min: 0 }, 'How many phrases and exclusions a query may have; more answer 400.'),
  queryMaxBuckets: number(20_000, { min: 1 }, 'How many values of facets one search may ask for; more answer 400.'),
  rankByRecency: boolean(true, 'Whether of documents that match about equally well the fresher come first.'),
  rankByViews: boolean(true, 'Whether of documents that match about equally well those read more come first.'),
  rankByOwn: boolean(true, 'Whether of documents that match about equally well those of the caller come first.'),
  clusterResults: boolean(true, 'Whether results nearly the same as a better one of their container stand beneath it.'),
  engineSaveDocuments: number(
    20_000,
    { min: 1 },
    'After how many changed documents the search index is written to disk; a start catches up on what is not.',
  ),
  engineSaveSeconds: number(
    30,
    { min: 0.01, max: 3600 },
    'How long after a change the search index is written at the latest.',
  ),
  engineMergeWidth: number(8, { min: 2, max: 64 }, 'How many parts of one size the search index merges into one.'),
  opensearchUrl: list(
    [],
    'Addresses of the nodes of an OpenSearch cluster (https://user:password@host:9200), separated by commas, that holds the search index; empty: it is held in this process.',
  ),
  opensearchPrefix: indexName(
    'almanac',
    'Begins the name of everything that the service keeps in the OpenSearch cluster; services of one database share it.',
  ),
  opensearchShards: number(
    1,
    { min: 1, max: 1024 },
    'Into how many shards a new index of the OpenSearch cluster is split.',
  ),
  opensearchReplicas: number(
    1,
    { min: 0, max: 10 },
    'How many further copies the OpenSearch cluster keeps of a new index.',
  ),
  meaning: choice(
    'builtin',
    ['builtin', 'off'],
    'Whether documents are also found by what they mean: by the built-in table, or by the endpoint of ALMANAC_EMBED_URL.',
  ),
  meaningTable: text(
    '',
    'A folder with another table for search by meaning (table.bin, vocabulary.txt); empty: the English one that comes along.',
  ),
  embedUrl: text(
    '',
    'An OpenAI-compatible address up to /v1 that turns texts into vectors, for search by meaning; empty: the built-in table does. The text of all documents and queries is sent there.',
  ),
  embedModel: text('', 'The model that the endpoint for vectors is asked for.'),
  embedKey: text('', 'The key that the endpoint for vectors wants; empty: none is sent.'),
  embedDimensions: number(
    0,
    { min: 0, max: 8192 },
    'The length of the vectors to ask for; 0: whatever the model gives, and nothing is asked.',
  ),
  embedQueryPrefix: text('', 'What the model wants written before each query, for example "query: ".'),
  embedDocumentPrefix: text('', 'What the model wants written before each text, for example "passage: ".'),
  embedBatch: number(32, { min: 1, max: 2048 }, 'How many texts of documents are sent in one request.'),
  embedConcurrency: number(2, { min: 1, max: 32 }, 'How many requests with texts of documents are sent at once.'),
  embedTimeoutSeconds: number(30, { min: 1, max: 600 }, 'How long such a request may take.'),
  embedQueryMillis: number(
    300,
    { min: 1, max: 60_000 },
    'How long a search waits for the vector of its query, and for its comparison; after that it goes by words alone.',
  ),
  embedMinSimilarity: number(
    0.3,
    { min: -1, max: 1 },
    'How like a query (1: the same) a document without its words must be to be found.',
  ),
  // Chosen for the built-in table on half of the queries of four collections, docs/benchmarks.md; .2 to .3 differ little.
  embedWeight: number(
    0.25,
    { min: 0, max: 10 },
    'What the document most like a query counts for, against 1 for the best by words; ./almanac eval --words measures it.',
  ),
  answerUrl: text(
    '',
    'An OpenAI-compatible address up to /v1 whose model writes the answers of chat; empty: answers are passages of documents. Questions and what is found for them are sent there.',
  ),
  answerModel: text('', 'The model that the endpoint for answers is asked for.'),
  answerKey: text('', 'The key that the endpoint for answers wants; empty: none is sent.'),
  answerTimeoutSeconds: number(
    60,
    { min: 0.1, max: 600 },
    'How long a model may take for one answer, all its rounds together; after that passages answer in its place.',
  ),
  answerSilenceSeconds: number(20, { min: 0.1, max: 600 }, 'How long a model may say nothing while it answers.'),
  answerMaxTokens: number(1500, { min: 50, max: 100_000 }, 'How many tokens a model may write for one answer.'),
  answerRounds: number(
    4,
    { min: 1, max: 20 },
    'How often a model is asked for one answer: it may search and read further in all rounds but the last.',
  ),
  chatFiles: number(100, { min: 0, max: 10_000 }, 'How many files one person may keep to ask about in chats.'),
  chatFileBytes: bytes(
    50 * 1024 * 1024,
    'How many bytes the files that one person keeps for chats may have together; one file: ALMANAC_MAX_DOCUMENT_BYTES.',
  ),
  chatFileDays: number(30, { min: 0.01, max: 3650 }, 'How many days after its upload a file of chats is deleted.'),
  agentsPerPerson: number(200, { min: 0 }, 'How many agents one person may own; creating more answers 422.'),
  answersPerPerson: number(1000, { min: 0 }, 'How many answers one person may own.'),
  collectionsPerPerson: number(500, { min: 0 }, 'How many collections one person may own.'),
  pinsPerPerson: number(500, { min: 0 }, 'How many pins one person may own.'),
  announcementsPerPerson: number(500, { min: 0 }, 'How many announcements one person may own.'),
  shortcutsPerPerson: number(1000, { min: 0 }, 'How many go links one person may own.'),
  skillUpdateHours: number(
    24,
    { min: 0, max: 8760 },
    'After how many hours the source of an imported skill is looked at for something new. 0: never.',
  ),
  toolKey: text(
    '',
    'A secret that seals the tokens that users get from other tool servers; the same for all services. Empty: one in the database.',
  ),
  metrics: boolean(true, 'Whether GET /metrics answers.'),
  metricsToken: text(
    '',
    'The bearer token for GET /metrics. Needed where the service listens on, or is reached under, an address other than loopback.',
  ),
  metricsOpen: boolean(false, 'Whether GET /metrics answers everyone without a token, wherever the service listens.'),
} as const satisfies Record<string, Setting<unknown>>

export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never
}
