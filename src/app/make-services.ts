import type { Logger } from 'pino'
import { outgoingRanges } from '../config/outgoing-settings.ts'
import { describeSettings } from '../config/print-config.ts'
import type { Config } from '../config/settings.ts'
import { VisibilityResolver } from '../domain/access/visibility-of.ts'
import { PopularDocuments } from '../domain/activity/popular-documents.ts'
import { UseRecorder } from '../domain/activity/use-recorder.ts'
import { RunningAgents } from '../domain/agents/running-agents.ts'
import type { ConnectorHost } from '../domain/connections/connector-host.ts'
import type { SampleCompany } from '../domain/first-start/sample-company.ts'
import { UseMemory } from '../domain/insights/use-memory.ts'
import { verifiedAnswers } from '../domain/knowledge/answers/verified-answers.ts'
import { knowledgeMemories } from '../domain/knowledge/knowledge-memories.ts'
import { LearnedRanking } from '../domain/learning/learned-ranking.ts'
import type { OutgoingFetches } from '../domain/oauth/outgoing-fetch.ts'
import { AccessTokenVerifier } from '../domain/oauth/verify-access-token.ts'
import { ExternalTokenVerifier } from '../domain/oauth/verify-external-token.ts'
import { DirectoryReader } from '../domain/people/directory/directory-reader.ts'
import { PersonIds } from '../domain/people/directory/person-ids.ts'
import type { Services } from '../domain/services.ts'
import { SharedMemory } from '../domain/sharing/shared-memory.ts'
import { SkillSources } from '../domain/skills/skill-sources.ts'
import { SynonymMemory } from '../domain/synonyms/synonym-memory.ts'
import type { JobBoard } from '../domain/system/job-board.ts'
import { RecentRequests } from '../domain/system/recent-requests.ts'
import { UsageLog } from '../domain/usage/usage-log.ts'
import { EnglishVocabulary } from '../embedding/builtin/english-vocabulary.ts'
import type { ExtractionPool } from '../extraction/extraction-pool.ts'
import { type Clock, fixedClock } from '../kernel/clock.ts'
import type { Health } from '../kernel/health.ts'
import { PublicAddress } from '../kernel/network/public-address.ts'
import { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'
import { systemTimers } from '../kernel/timers.ts'
import { VERSION } from '../kernel/version.ts'
import type { Stores, StoreUpkeep } from '../storage/stores.ts'
import type { LiveMeaning } from './live-meaning.ts'
import type { LiveModels } from './live-models.ts'
import { makeAnswerers, makeAnswerShaper } from './make-answerer.ts'
import type { makeIndex } from './make-index.ts'
import { makeTools } from './make-tools.ts'
import { makeWebhooks } from './make-webhooks.ts'
import { searchSettings } from './search-settings.ts'

type Index = Awaited<ReturnType<typeof makeIndex>>

interface ServiceParts extends Pick<Index, 'engine' | 'indexer'> {
  readonly config: Config
  readonly stores: Omit<Stores, 'close' | StoreUpkeep>
  readonly clock: Clock
  readonly log: Logger
  readonly health: Health
  readonly outgoing: OutgoingFetches
  readonly meaning: LiveMeaning
  readonly models: LiveModels
  readonly extractor: ExtractionPool
  readonly sealKey: string
  readonly modelAddresses: ReachableAddresses
  readonly connectorHost: ConnectorHost
  readonly jobs: JobBoard
  readonly sample: ((services: () => Services) => SampleCompany) | undefined
}

/** What use cases take, made of the adapters. */
export async function makeServices(parts: ServiceParts): Promise<Services> {
  const { config, stores, clock, log, health, outgoing, jobs, sample } = parts
  const { engine, indexer, meaning, models, extractor, connectorHost, sealKey, modelAddresses } = parts
  const publicAddress = new PublicAddress(config.baseUrl)
  const ranges = outgoingRanges(config)
  const visibilities = new VisibilityResolver({ ...stores, engine })
  const idKey = await stores.people.idKey()
  const memories = knowledgeMemories(stores)
  const known: Omit<
    Services,
    'answerer' | 'quotingAnswerer' | 'answerShaper' | 'sample' | keyof ReturnType<typeof makeTools>
  > = {
    ...stores,
    clock,
    deprecationClock: config.clock === undefined ? clock : fixedClock(config.clock),
    publicAddress,
    outgoing,
    accessTokens: new AccessTokenVerifier({ ...stores, clock, publicAddress }),
    externalTokens: new ExternalTokenVerifier({ ...stores, clock, fetch: outgoing.identity }),
    engine,
    indexer,
    extractor,
    system: {
      version: VERSION,
      store: config.databaseUrl === '' ? 'SQLite' : 'PostgreSQL',
      startedAt: clock.now(),
      jobs,
      settings: describeSettings(config),
      problems: () => health.problems(),
    },
    usageLog: new UsageLog(stores.usage, clock),
    recentRequests: new RecentRequests(),
    popularity: new PopularDocuments({ ...stores, visibilities, clock }),
    learnedRanking: new LearnedRanking(
      { ...stores, visibilities, clock, verifiedAnswers: (now) => verifiedAnswers({ ...stores, ...memories }, now) },
      config.rankByUse,
    ),
    useRecorder: new UseRecorder({ ...stores, clock, timers: systemTimers, log }),
    useMemory: new UseMemory(stores.dailyUse, clock),
    returnHosts: config.returnHosts,
    membersPublish: config.membersPublish,
    gapSearchers: config.gapSearchers,
    hasPerUserInsights: config.perUserInsights,
    visibilities,
    ...memories,
    synonymMemory: new SynonymMemory(stores.synonyms),
    skillMemory: new SharedMemory(stores.skills, (skill) => skill),
    unpacker: extractor,
    skillSources: new SkillSources({ unpacker: extractor, fetch: outgoing.skills, log }),
    agentMemory: new SharedMemory(stores.agents, (agent) => agent),
    runningAgents: new RunningAgents(log),
    directory: new DirectoryReader(stores.people, new PersonIds(idKey)),
    meaning: config.meaning === 'off' ? undefined : meaning,
    meaningSwitch: meaning,
    modelCalls: models,
    modelAddresses,
    reranker: { current: () => models.reranker() },
    ...searchSettings(config, stores),
    vocabulary: await EnglishVocabulary.open(),
    maxDocumentBytes: config.maxDocumentBytes,
    connectorHost,
    connectorAskMs: config.connectorAskSeconds * 1000,
    sealKey,
    chatFileLimits: { files: Math.floor(config.chatFiles), bytes: config.chatFileBytes },
    rotationGraceMinutes: config.rotationGraceMinutes,
    hasRateLimits: config.rateLimits === 'on',
    abandonedUploadDays: config.abandonedUploadDays,
    ...makeWebhooks(config, clock),
    triggerAddresses: new ReachableAddresses(ranges.triggers),
  }
  const services: Services = {
    ...known,
    ...makeAnswerers(config, known, models, log),
    answerShaper: makeAnswerShaper(config, models),
    sample: sample?.(() => services),
    ...makeTools(outgoing.tools, clock, log, sealKey, () => services),
  }
  return services
}
