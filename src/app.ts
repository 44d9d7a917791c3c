import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/settings.ts'
import { VisibilityResolver } from './domain/access/visibility-of.ts'
import type { OutgoingFetch } from './domain/oauth/outgoing-fetch.ts'
import { AccessTokenVerifier } from './domain/oauth/verify-access-token.ts'
import { ExternalTokenVerifier } from './domain/oauth/verify-external-token.ts'
import type { Services } from './domain/services.ts'
import { EmbeddedEngine } from './engines/embedded/embedded-engine.ts'
import { createServer } from './http/server.ts'
import { IndexPending } from './jobs/index-pending.ts'
import { startSweeping } from './jobs/sweep-sign-in.ts'
import { type Clock, fixedClock, systemClock } from './kernel/clock.ts'
import { createLog } from './kernel/log.ts'
import { PublicAddress } from './kernel/public-address.ts'
import { safeFetch } from './kernel/safe-fetch.ts'
import { lockData } from './storage/data-lock.ts'
import { openStores } from './storage/stores.ts'

export interface AppOptions {
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Logger
  /** How other services are asked; a test puts its own in the place of the network. */
  readonly fetch?: OutgoingFetch
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
  fetch = safeFetch(config.outgoingRanges),
}: AppOptions): Promise<App> {
  const lock = lockData(config.data)
  try {
    return await assemble(config, clock, log, lock, fetch)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function assemble(
  config: Config,
  clock: Clock,
  log: Logger,
  lock: { release(): void },
  fetch: OutgoingFetch,
): Promise<App> {
  const { close: closeStores, ...stores } = await openStores(config, clock.now())
  const engine = await EmbeddedEngine.open()
  const indexer = new IndexPending({ ...stores, engine, clock, log, indexedCharacters: config.indexedCharacters })
  const publicAddress = new PublicAddress(config.baseUrl)
  const services: Services = {
    ...stores,
    clock,
    publicAddress,
    accessTokens: new AccessTokenVerifier({ ...stores, clock, publicAddress }),
    externalTokens: new ExternalTokenVerifier({ ...stores, clock, fetch }),
    engine,
    indexer,
    visibilities: new VisibilityResolver(stores),
    maxDocumentBytes: config.maxDocumentBytes,
    rotationGraceMinutes: config.rotationGraceMinutes,
  }
  let isReady = false
  let sweeping: { stop(): Promise<void> } | undefined
  const server = await createServer({
    config,
    services,
    log,
    fetch,
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
      services.publicAddress.listensOn(address)
      await indexer.start()
      sweeping = startSweeping({ ...services, log })
      isReady = true
      return address
    },
    async stop() {
      isReady = false
      await server.close()
      await sweeping?.stop()
      await indexer.stop()
      await engine.close()
      await closeStores()
      lock.release()
    },
  }
}
