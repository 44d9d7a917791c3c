import type { Config } from '../config/settings.ts'
import { BUILT_IN } from '../connectors/built-in.ts'
import { installedConnectors, ProcessConnectorHost } from '../connectors/host/connector-host.ts'
import type { Clock } from '../kernel/clock.ts'

/** A connector that owes an answer and gives no sign for so long is stuck. */
const IDLE_MS = 10 * 60_000
/** Besides runs: checks and lists that an administrator waits for. */
const INTERACTIVE_SESSIONS = 2

export function makeConnectorHost(config: Config, clock: Clock): ProcessConnectorHost {
  return new ProcessConnectorHost([...BUILT_IN, ...installedConnectors(config.connectors)], {
    clock,
    maxMemoryBytes: config.connectorMemory,
    maxItemBytes: config.maxDocumentBytes,
    maxSessions: config.connectorWorkers + INTERACTIVE_SESSIONS,
    requestTimeoutMs: config.connectorTimeoutSeconds * 1000,
    idleMs: IDLE_MS,
    folders: config.connectorFolders,
  })
}
