import type { Logger } from 'pino'
import { makeAnswering } from './app/answering/make-answering.ts'
import { governanceJobs } from './app/governance-jobs.ts'
import { clockJobs, meaningJobs, periodicJobs } from './app/jobs.ts'
import { Lifecycle } from './app/lifecycle.ts'
import { listen } from './app/listen.ts'
import { LiveModels } from './app/live-models.ts'
import { makeConnectorHost } from './app/make-connector-host.ts'
import { makeEmbedder } from './app/make-embedder.ts'
import { makeFetches } from './app/make-fetches.ts'
import { makeIndex } from './app/make-index.ts'
import { chosenMeaning, makeMeaning } from './app/make-meaning.ts'
import { makeServices } from './app/make-services.ts'
import { roomJobs } from './app/room-jobs.ts'
import { triggerJobs } from './app/trigger-jobs.ts'
import { outgoingRanges } from './config/outgoing-settings.ts'
import type { Config } from './config/settings.ts'
import type { Telemetry } from './config/telemetry.ts'
import type { SampleCompany } from './domain/first-start/sample-company.ts'
import type { OutgoingFetch, OutgoingFetches } from './domain/oauth/outgoing-fetch.ts'
import type { Services } from './domain/services.ts'
import type { SharedQuotas } from './domain/sharing/quota.ts'
import { JobBoard } from './domain/system/job-board.ts'
import { keepWebFiles } from './domain/web/keep-web-files.ts'
import { ExtractionPool } from './extraction/extraction-pool.ts'
import { Metrics } from './http/core/metrics.ts'
import type { DemoSignIn } from './http/pages/sign-in-page.ts'
import { createServer, type HttpServer } from './http/server.ts'
import { readWebBuild, type WebBuild } from './http/web/web-build.ts'
import { RunConnections } from './jobs/connections/run-connections.ts'
import { JobLoop } from './jobs/job-loop.ts'
import { DeliverTriggers } from './jobs/triggers/deliver-triggers.ts'
import { DeliverWebhooks } from './jobs/webhooks/deliver-webhooks.ts'
import type { Clock } from './kernel/clock.ts'
import { Health } from './kernel/health.ts'
import { newId } from './kernel/ids.ts'
import { createLog } from './kernel/log.ts'
import { ReachableAddresses } from './kernel/network/reachable-addresses.ts'
import { systemTimers } from './kernel/timers.ts'
import type { ToolFixtures } from './mcp/tool-handler.ts'
import { removeUnfinishedRestore } from './storage/backup/restore-backup.ts'
import { type DataLock, lockData } from './storage/database/data-lock.ts'
import { DatabaseClock } from './storage/database/database-clock.ts'
import { noteInUse, noticeLoss } from './storage/sqlite/notice-loss.ts'
import { refuseDamaged } from './storage/sqlite/refuse-damaged.ts'
import { openStores, type Stores } from './storage/stores.ts'

export interface AppOptions {
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Logger
  /** How other services are asked; a test puts its own instead of the network. */
  readonly fetch?: OutgoingFetch
  /** What the conformance suite of the tool protocol expects to find; only its tests give any. */
  readonly toolFixtures?: ToolFixtures
  /** People to choose from on the sign-in page. Only in the demo. */
  readonly demo?: DemoSignIn
  /** Where traces and metrics go; absent: nowhere. */
  readonly telemetry?: Telemetry | undefined
  /** A made-up company that a Super Admin may load into an empty service. */
  readonly sample?: (services: () => Services) => SampleCompany
  /** The web pages. Defaults to the built ones. */
  readonly webBuild?: WebBuild | undefined
}

/** The whole service, put together once: settings → adapters → services → server. */
export interface App {
  readonly services: Services
  readonly server: HttpServer
  readonly log: Logger
  /** Listens, fills the search engine, and resolves with the address once everything can be served. */
  start(): Promise<string>
  /** Refuses new requests, finishes those under way, and lets go of everything. */
  stop(): Promise<void>
}

export async function createApp({
  config,
  clock = new DatabaseClock(),
  log = createLog(config.logLevel),
  fetch,
  toolFixtures,
  demo,
  telemetry,
  sample,
  webBuild = readWebBuild(),
}: AppOptions): Promise<App> {
  const lock = lockData(config.data)
  try {
    removeUnfinishedRestore(config.data)
    const health = new Health(log)
    if (config.databaseUrl === '') {
      for (const problem of noticeLoss(config.data)) health.report(problem)
      refuseDamaged(config.data)
      noteInUse(config.data)
    }
    const settings = { ...config, sharedQuotas: sharedQuotasOf(config), node: lock.node }
    const stores = await openStores(settings, clock.now(), clock, health)
    try {
      return await assemble(stores, config, clock, log, health, lock, makeFetches(config, fetch), {
        webBuild,
        ...(toolFixtures && { toolFixtures }),
        ...(demo && { demo }),
        ...(telemetry && { telemetry }),
        ...(sample && { sample }),
      })
    } catch (error) {
      await stores.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function sharedQuotasOf(config: Config): SharedQuotas {
  return {
    agent: config.agentsPerPerson,
    answer: config.answersPerPerson,
    announcement: config.announcementsPerPerson,
    collection: config.collectionsPerPerson,
    pin: config.pinsPerPerson,
    shortcut: config.shortcutsPerPerson,
  }
}

async function assemble(
  opened: Stores,
  config: Config,
  clock: Clock,
  log: Logger,
  health: Health,
  lock: DataLock,
  outgoing: OutgoingFetches,
  shown: Pick<AppOptions, 'toolFixtures' | 'demo' | 'webBuild' | 'telemetry' | 'sample'>,
): Promise<App> {
  const { close: closeStores, tryToWrite, keepReserve, giveBackSpace, synchronizeClock, ...stores } = opened
  // A database in the data folder is only used by the service that locked the folder: whoever held these was killed.
  if (config.databaseUrl === '') await stores.leases.releaseAll()
  else await stores.leases.releaseOwn()
  const sealKey = config.sealKey || config.toolKey || (await stores.people.idKey())
  const modelAddresses = new ReachableAddresses(outgoingRanges(config).models)
  const models = new LiveModels({ ...stores, config, modelAddresses, sealKey, clock, log })
  const chosen = await chosenMeaning(config, stores.meaningChoice, models)
  const embedder = await makeEmbedder(config, chosen.choice, clock, models)
  const index = await makeIndex(config, stores, embedder, clock, health, log)
  const { engine, indexer } = index
  const meaning = makeMeaning({ ...stores, config, models, engine, indexer, clock, log }, chosen, embedder)
  const extractor = new ExtractionPool({
    workers: config.extractionWorkers,
    maxSeconds: config.extractionSeconds,
    maxMemoryBytes: config.extractionMemory,
    maxDocumentBytes: config.maxDocumentBytes,
  })
  const connectorHost = makeConnectorHost(config, clock)
  const jobs = new JobBoard(clock)
  const services = await makeServices({
    config,
    stores,
    clock,
    log,
    health,
    outgoing,
    engine,
    indexer,
    meaning,
    models,
    sealKey,
    modelAddresses,
    extractor,
    connectorHost,
    jobs,
    sample: shown.sample,
  })
  const answering = makeAnswering(config, engine, () => services, log)
  const metrics = new Metrics(services)
  const holder = newId()
  // Loaded only where somebody wants it.
  const telemetry =
    shown.telemetry &&
    (await import('./telemetry/start-telemetry.ts')).startTelemetry(shown.telemetry, holder, () => metrics.told(), log)
  const jobDeps = { board: jobs, leases: stores.leases, clock, timers: systemTimers, log, holder }
  const loops = [
    ...periodicJobs(services, config, log),
    ...governanceJobs(services, index.scans, log),
    ...triggerJobs(services, log),
    ...roomJobs(health, { tryToWrite, keepReserve, giveBackSpace }),
    ...clockJobs(synchronizeClock),
    ...meaningJobs(meaning),
  ].map((job) => new JobLoop(job, jobDeps))
  const sending = { ...services, ...jobDeps, timeoutMs: config.webhookTimeoutSeconds * 1000 }
  const deliveries = [
    new DeliverWebhooks({ ...sending, addresses: services.webhookAddresses }),
    new DeliverTriggers({ ...sending, addresses: services.triggerAddresses }),
  ]
  const connections = new RunConnections({ ...services, ...jobDeps, workers: config.connectorWorkers })
  let isReady = false
  const server = await createServer({
    config,
    services,
    metrics,
    log,
    ...shown,
    isReady: () => isReady,
    health,
    threads: answering,
  })
  const lifecycle = new Lifecycle(
    [
      [{ name: 'lock of the data folder', stop: () => lock.release() }],
      [{ name: 'stores', stop: closeStores }],
      [
        { name: 'telemetry', stop: () => telemetry?.stop() },
        { name: 'notes of uses', stop: () => services.useRecorder.settled() },
      ],
      [{ name: 'files of the pages', start: () => keepPages(services, shown.webBuild) }],
      [{ name: 'engine', start: () => engine.load(), stop: () => engine.close() }],
      [{ name: 'uploads that were cut off', start: () => resumeUploads(services, log) }],
      [{ name: 'indexer', start: () => indexer.start(), stop: () => indexer.stop() }],
      [
        { name: 'extractor', stop: () => extractor.close() },
        { name: 'connectors', stop: () => connectorHost.close() },
        { name: 'embedder', stop: () => meaning.close() },
        { name: 'thread that scans', stop: () => index.scans.thread.close() },
        { name: 'models', stop: () => models.close() },
        { name: 'directory', start: () => services.directory.current() },
        { name: 'answering threads', start: () => answering?.start(), stop: () => answering?.close() },
      ],
      // What no request needs ends while requests under way are answered.
      [
        { name: 'rebuilding', start: () => index.rebuild.start(), stop: () => index.rebuild.stop() },
        { name: 'embedding', start: () => meaning.start(), stop: () => meaning.stop() },
        ...loops.map((job) => ({ name: 'job', start: () => job.start(), stop: () => job.stop() })),
        ...deliveries.map((each) => ({ name: 'webhooks', start: () => each.start(), stop: () => each.stop() })),
        { name: 'connections', start: () => connections.start(), stop: () => connections.stop() },
        { name: 'counts of use', start: () => void services.useMemory.warm(), stop: () => services.useMemory.stop() },
        { name: 'runs of agents', stop: () => services.runningAgents.stop() },
        { name: 'server', stop: () => server.close() },
      ],
    ],
    log,
  )
  const stop = () => {
    isReady = false
    return lifecycle.stop()
  }
  return {
    services,
    server,
    log,
    async start() {
      // Listening comes first, so that probes see a live process while a large index is read.
      try {
        const address = await listen(server, config)
        services.publicAddress.listensOn(address)
        await lifecycle.start()
        isReady = true
        return address
      } catch (error) {
        await stop()
        throw error
      }
    },
    stop,
  }
}

async function keepPages(services: Services, build: WebBuild | undefined): Promise<void> {
  if (build !== undefined) await keepWebFiles(services, [...build.files.values()])
}

async function resumeUploads({ uploads }: Services, log: Logger): Promise<void> {
  const resumed = await uploads.resumeSwaps()
  if (resumed > 0) log.info({ resumed }, 'finished interrupted uploads')
}
