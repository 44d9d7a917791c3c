import { hash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Connector, Credentials } from '#connector-kit'
import type { ConnectorHost, ConnectorSession, ConnectorTarget } from '../../domain/connections/connector-host.ts'
import type { Clock } from '../../kernel/clock.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { isPublicAddress } from '../../kernel/network/public-internet.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import type { InstalledConnector } from '../built-in.ts'
import { SourceLimiter } from '../transports/source-limiter.ts'
import { SourceNetwork, splitHost } from '../transports/source-network.ts'
import type { OpenTransport } from '../transports/transport.ts'
import { loadTransport } from '../transports/transports.ts'
import { checkValues, withDefaults } from './check-values.ts'
import { ConnectorProcess } from './connector-process.ts'
import { DEFAULT_LIMITS } from './default-limits.ts'
import { resolveKit } from './resolve-kit.ts'

/** Sources that are remembered; one that was forgotten starts at its full rate again. */
const MAX_LIMITERS = 1000

/** A page of a listing may be larger than one item. */
const MIN_ANSWER_BYTES = 16 * 1024 * 1024

interface LoadedConnector {
  readonly connector: Connector
  readonly module: string
}

export interface HostSettings {
  readonly clock: Clock
  readonly maxMemoryBytes: number
  readonly maxItemBytes: number
  /** More than these wait. */
  readonly maxSessions: number
  readonly requestTimeoutMs: number
  readonly idleMs: number
  /** Folders of this machine that connections may read. None unless given. */
  readonly folders?: readonly string[]
  /** Takes the place of a session's transport, to record or replay it. */
  readonly wrapTransport?: (transport: OpenTransport) => OpenTransport
}

/** Runs each session of a connector in a child process, and does its requests with the connection's credentials. */
export class ProcessConnectorHost implements ConnectorHost {
  readonly #installed: readonly InstalledConnector[]
  readonly #settings: HostSettings
  readonly #limiters = new LruMap<string, SourceLimiter>(MAX_LIMITERS)
  readonly #sessions = new Set<ConnectorSession>()
  readonly #places: Semaphore
  #loaded: Promise<ReadonlyMap<string, LoadedConnector>> | undefined

  constructor(installed: readonly InstalledConnector[], settings: HostSettings) {
    this.#installed = installed
    this.#settings = settings
    this.#places = new Semaphore(settings.maxSessions)
  }

  async list(): Promise<readonly Connector[]> {
    const found = [...(await this.#all()).values()].map(({ connector }) => connector)
    return found.sort((one, other) => one.title.localeCompare(other.title, 'en'))
  }

  async find(name: string): Promise<Connector | undefined> {
    return (await this.#all()).get(name)?.connector
  }

  readonly checkValues = checkValues

  async insideHosts(hosts: readonly string[]): Promise<string[]> {
    const inside = await Promise.all(hosts.map(async (host) => ((await isInside(host)) ? [host] : [])))
    return inside.flat()
  }

  blockedBecause({ transport }: Connector): string | undefined {
    if (transport !== 'folder' || (this.#settings.folders ?? []).length > 0) return undefined
    return 'Reading folders of the server is off. Set ALMANAC_CONNECTOR_FOLDERS to the folders that may be read, and restart.'
  }

  async open(target: ConnectorTarget, signal: AbortSignal): Promise<ConnectorSession> {
    const found = (await this.#all()).get(target.connector)
    if (found === undefined) throw new Error(`The connector "${target.connector}" is not installed`)
    const leave = await this.#places.acquire(signal)
    try {
      return await this.#start(found, target, signal, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** `leave` is called when the session ends. */
  async #start(
    { connector, module }: LoadedConnector,
    { config: saved, secret, allowsInside, known = nothing }: ConnectorTarget,
    signal: AbortSignal,
    leave: () => void,
  ): Promise<ConnectorSession> {
    const {
      clock,
      maxMemoryBytes,
      maxItemBytes,
      requestTimeoutMs,
      idleMs,
      folders = [],
      wrapTransport,
    } = this.#settings
    const factory = await loadTransport(connector.transport)
    signal.throwIfAborted()
    const config = withDefaults(connector.config, saved)
    const ending = new AbortController()
    const hosts = connector.hosts(config)
    const credentials = connector.credentials(secret, config)
    const limiter = this.#limiterOf(hosts, credentials, { ...DEFAULT_LIMITS, ...connector.limits })
    const opened = factory({
      config,
      credentials,
      network: new SourceNetwork(hosts, allowsInside),
      limiter,
      clock,
      folders,
      signal: AbortSignal.any([signal, ending.signal]),
      timeoutMs: requestTimeoutMs,
      maxBytes: Math.max(MIN_ANSWER_BYTES, 2 * maxItemBytes),
    })
    const transport = wrapTransport?.(opened) ?? opened
    const session = new ConnectorProcess(module, {
      transport,
      known,
      limits: { maxMemoryBytes, maxItemBytes, idleMs },
      waitingMs: () => limiter.pausedMs,
      ended: () => {
        this.#sessions.delete(session)
        leave()
        signal.removeEventListener('abort', stop)
        ending.abort()
        Promise.resolve(opened.close()).catch(() => {})
      },
    })
    this.#sessions.add(session)
    const stop = () => session.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await session.start(module, config)
      return session
    } catch (error) {
      session.close()
      throw error
    }
  }

  close(): void {
    for (const session of this.#sessions) session.close()
  }

  #limiterOf(hosts: readonly string[], credentials: Credentials, limits: typeof DEFAULT_LIMITS): SourceLimiter {
    const key = hash('sha256', JSON.stringify([[...hosts].sort(), credentials]), 'hex')
    const known = this.#limiters.get(key)
    if (known !== undefined) return known
    const limiter = new SourceLimiter(limits)
    this.#limiters.set(key, limiter)
    return limiter
  }

  #all() {
    return (this.#loaded ??= loadAll(this.#installed))
  }
}

/** Packages and files that the operator installed, as `ALMANAC_CONNECTORS` names them. */
export function installedConnectors(names: readonly string[]): InstalledConnector[] {
  if (names.length > 0) resolveKit()
  const require = createRequire(resolve('package.json'))
  return names.map((name) => {
    const module = pathToFileURL(resolveModule(require, name)).href
    return { module, load: () => import(module) as ReturnType<InstalledConnector['load']> }
  })
}

function resolveModule(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(/^\.{0,2}\//.test(name) ? resolve(name) : name)
  } catch (cause) {
    throw new OperatorError(`ALMANAC_CONNECTORS: can't find the connector "${name}"; install it or correct the name`, {
      cause,
    })
  }
}

async function loadAll(installed: readonly InstalledConnector[]) {
  const all = new Map<string, LoadedConnector>()
  for (const { module, load } of installed) {
    const { default: connector } = await load()
    all.set(connector.name, { connector, module })
  }
  return all
}

async function* nothing(): AsyncGenerator<never> {}

async function isInside(host: string): Promise<boolean> {
  const { hostname } = splitHost(host)
  if (isIP(hostname) !== 0) return !isPublicAddress(hostname)
  try {
    return (await lookup(hostname, { all: true })).some(({ address }) => !isPublicAddress(address))
  } catch {
    return false
  }
}
