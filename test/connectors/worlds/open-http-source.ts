import type { Connector, Source } from '#connector-kit'
import { openHttp } from '../../../src/connectors/transports/http/http-transport.ts'
import { SourceLimiter } from '../../../src/connectors/transports/source-limiter.ts'
import { SourceNetwork } from '../../../src/connectors/transports/source-network.ts'
import { systemClock } from '../../../src/kernel/clock.ts'

/** A source as the service reads it, sessions included, in this process. */
export function openHttpSource(
  { connector, config, secret }: { connector: Connector; config: Record<string, unknown>; secret: object },
  signal = new AbortController().signal,
): { source: Source<Record<string, unknown>>; close(): void } {
  const transport = openHttp({
    config,
    credentials: connector.credentials(secret as never, config),
    network: new SourceNetwork(connector.hosts(config), true),
    limiter: new SourceLimiter({ requestsPerSecond: 1000, concurrent: 4 }),
    clock: systemClock,
    signal,
    timeoutMs: 60_000,
    maxBytes: 64 * 1024 ** 2,
  })
  const source = { config, signal, http: transport.http } as unknown as Source<Record<string, unknown>>
  return { source, close: () => void transport.close() }
}
