import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/settings.ts'
import { VisibilityResolver } from './domain/access/visibility-of.ts'
import { pruneDocumentEvents } from './domain/documents/document-events.ts'
import { cleanMetadata } from './domain/metadata/clean-metadata.ts'
import type { Services } from './domain/services.ts'
import { pruneWebhooks } from './domain/webhooks/prune-webhooks.ts'
import { EmbeddedEngine } from './engines/embedded/embedded-engine.ts'
import { createServer } from './http/server.ts'
import { IndexPending } from './jobs/index-pending.ts'
import { Periodic } from './jobs/periodic.ts'
import { DeliverWebhooks } from './jobs/webhooks/deliver-webhooks.ts'
import { type Clock, fixedClock, systemClock } from './kernel/clock.ts'
import { createLog } from './kernel/log.ts'
import { lockData } from './storage/data-lock.ts'
import { openStores } from './storage/stores.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface AppOptions {
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Logger
}

/** The whole service, put together once: settings → adapters → services → server. */
export interface App {
  readonly services: Services
  readonly server: FastifyInstance
  readonly log: Logger
  /** Listens, fills the search engine, and resolves with the address once everything can be served. */
  start(): Promise<string>
  /** Refuses new requests, finishes those under way, and lets go of everything. */
  stop(): Promise<void>
}

export async function createApp({
  config,
  clock = systemClock,
  log = createLog(config.logLevel),
}: AppOptions): Promise<App> {
  const lock = lockData(config.data)
  try {
    return await assemble(config, clock, log, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function assemble(config: Config, clock: Clock, log: Logger, lock: { release(): void }): Promise<App> {
  const { close: closeStores, ...stores } = await openStores(config, clock.now())
  const engine = await EmbeddedEngine.open()
  const indexer = new IndexPending({ ...stores, engine, clock, log, indexedCharacters: config.indexedCharacters })
  const services: Services = {
    ...stores,
    clock,
    engine,
    indexer,
    visibilities: new VisibilityResolver(stores),
    maxDocumentBytes: config.maxDocumentBytes,
    rotationGraceMinutes: config.rotationGraceMinutes,
  }
  const jobs = [
    { name: 'prune document events', everyMs: HOUR_MS, run: () => pruneDocumentEvents(services) },
    { name: 'prune webhook messages', everyMs: HOUR_MS, run: () => pruneWebhooks(services) },
    { name: 'clean custom metadata', everyMs: MINUTE_MS, run: () => cleanMetadata(services) },
  ].map((job) => new Periodic(job, log))
  const deliveries = new DeliverWebhooks({
    ...services,
    log,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
    allowsPrivateAddresses: config.webhookPrivateAddresses,
  })
  let isReady = false
  const server = await createServer({
    config,
    services,
    log,
    deprecationClock: config.clock === undefined ? clock : fixedClock(config.clock),
    isReady: () => isReady,
  })
  return {
    services,
    server,
    log,
    async start() {
      // Listening comes first, so that probes see a live process while a large index is read.
      const address = await server.listen({ host: config.host, port: config.port })
      await indexer.start()
      for (const job of jobs) job.start()
      deliveries.start()
      isReady = true
      return address
    },
    async stop() {
      isReady = false
      await server.close()
      for (const job of jobs) await job.stop()
      await deliveries.stop()
      await indexer.stop()
      await engine.close()
      await closeStores()
      lock.release()
    },
  }
}
