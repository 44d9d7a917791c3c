import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/settings.ts'
import { VisibilityResolver } from './domain/access/visibility-of.ts'
import type { Services } from './domain/services.ts'
import { EmbeddedEngine } from './engines/embedded/embedded-engine.ts'
import { createServer, type HttpServer } from './http/server.ts'
import { IndexPending } from './jobs/index-pending.ts'
import { RebuildIndex } from './jobs/rebuild-index.ts'
import { type Clock, fixedClock, systemClock } from './kernel/clock.ts'
import { createLog } from './kernel/log.ts'
import { lockData } from './storage/data-lock.ts'
import { openStores } from './storage/stores.ts'

export interface AppOptions {
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Logger
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
  const engine = new EmbeddedEngine({
    folder: join(config.data, 'engine'),
    documentSettings: `characters=${config.indexedCharacters}`,
    saveDocuments: config.engineSaveDocuments,
    saveSeconds: config.engineSaveSeconds,
    mergeWidth: config.engineMergeWidth,
    log,
  })
  const indexer = new IndexPending({ ...stores, engine, clock, log, indexedCharacters: config.indexedCharacters })
  const rebuildIndex = new RebuildIndex({ ...stores, engine, clock, log, indexedCharacters: config.indexedCharacters })
  const services: Services = {
    ...stores,
    clock,
    engine,
    indexer,
    visibilities: new VisibilityResolver(stores),
    maxDocumentBytes: config.maxDocumentBytes,
    rotationGraceMinutes: config.rotationGraceMinutes,
  }
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
      await engine.load()
      await indexer.start()
      await rebuildIndex.start()
      isReady = true
      return address
    },
    async stop() {
      isReady = false
      await server.close()
      await rebuildIndex.stop()
      await indexer.stop()
      await engine.close()
      await closeStores()
      lock.release()
    },
  }
}
