import type { Connector, Source } from '#connector-kit'
import type { Clock } from '../../kernel/clock.ts'
import { SourceLimiter } from '../transports/source-limiter.ts'
import { SourceNetwork } from '../transports/source-network.ts'
import type { OpenTransport } from '../transports/transport.ts'
import { loadTransport } from '../transports/transports.ts'
import { DEFAULT_LIMITS } from './default-limits.ts'

const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 32 * 1024 ** 2

export interface DirectSource {
  readonly source: Source<Record<string, unknown>>
  readonly transport: OpenTransport
  close(): void | Promise<void>
}

/**
 * A source that a connector reads in this process, over the transport that the service uses: for trying a connector out.
 * Runs never do this, because their code would then be in the same process as the secret.
 */
export async function openDirectSource(
  connector: Connector,
  config: Readonly<Record<string, unknown>>,
  secret: Readonly<Record<string, unknown>>,
  clock: Clock,
): Promise<DirectSource> {
  const factory = await loadTransport(connector.transport)
  const stopping = new AbortController()
  const transport = factory({
    config,
    credentials: connector.credentials(secret, config),
    network: new SourceNetwork(connector.hosts(config), true),
    limiter: new SourceLimiter({ ...DEFAULT_LIMITS, ...connector.limits }),
    clock,
    signal: stopping.signal,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  })
  const close = async () => {
    stopping.abort()
    await transport.close()
  }
  return { source: sourceOf(transport, config, stopping.signal), transport, close }
}

/** A source with the clients that there are. The others say so when they are used. */
export function sourceOf(
  { http, directory, mail, files }: Omit<OpenTransport, 'close'>,
  config: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Source<Record<string, unknown>> {
  return {
    config,
    signal,
    known: nothing,
    http: http ?? unavailable('http'),
    directory: directory ?? unavailable('directory'),
    mail: mail ?? unavailable('mail'),
    files: files ?? unavailable('files'),
  }
}

async function* nothing(): AsyncGenerator<never> {}

function unavailable<T extends object>(client: string): T {
  const refuse = () => {
    throw new Error(`This connector's transport has no ${client}`)
  }
  return new Proxy({} as T, { get: refuse })
}
