import type { Connector, FileShare, Source } from '#connector-kit'
import { checkValues } from '../../../src/connectors/host/check-values.ts'
import { SourceLimiter } from '../../../src/connectors/transports/source-limiter.ts'
import { SourceNetwork } from '../../../src/connectors/transports/source-network.ts'
import type { TransportFactory } from '../../../src/connectors/transports/transport.ts'
import { systemClock } from '../../../src/kernel/clock.ts'

export interface OpenFiles {
  readonly connector: Connector
  readonly source: Source<Record<string, unknown>>
  close(): Promise<void>
}

/** A file connector with its real transport, in this process. `replace` stands in for parts of the share. */
export function openFiles(
  connector: Connector,
  factory: TransportFactory,
  given: { config: Record<string, unknown>; secret?: Record<string, unknown>; folders?: readonly string[] },
  replace: Partial<FileShare> = {},
): OpenFiles {
  const checked = checkValues(connector, 'config', given.config)
  if (!('values' in checked)) throw new Error(`${checked.field} ${checked.message}`)
  const config = checked.values
  const transport = factory({
    config,
    credentials: connector.credentials(given.secret ?? {}, config),
    network: new SourceNetwork(connector.hosts(config), true),
    limiter: new SourceLimiter({ requestsPerSecond: 10_000, concurrent: 4 }),
    clock: systemClock,
    folders: given.folders ?? [],
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxBytes: 16 * 1024 ** 2,
  })
  const { files } = transport
  if (files === undefined) throw new Error('The transport has no files')
  const share: FileShare = {
    list: (folder) => files.list(folder),
    stat: (path) => files.stat(path),
    read: (path, maxBytes) => files.read(path, maxBytes),
    accounts: () => files.accounts(),
    groups: () => files.groups(),
    sharePermissions: () => files.sharePermissions(),
    ...replace,
  }
  const source = { config, files: share } as unknown as OpenFiles['source']
  return { connector, source, close: async () => transport.close() }
}
