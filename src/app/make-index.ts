import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import { ScanGate } from '../jobs/governance/scan-gate.ts'
import { ScanThread } from '../jobs/governance/scan-thread.ts'
import { IndexPending } from '../jobs/index-pending.ts'
import { Quarantine } from '../jobs/quarantine.ts'
import { RebuildIndex } from '../jobs/rebuild-index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Health } from '../kernel/health.ts'
import { systemTimers } from '../kernel/timers.ts'
import type { Stores, StoreUpkeep } from '../storage/stores.ts'
import { makeEngine } from './make-engine.ts'

/** Documents that policies cannot look at for so long go into the index hidden, so that the others come to it. */
const GATE_MS = 10_000

/** What looks through documents: on their way into the index, and whenever else policies ask for it. */
export interface Scans {
  readonly gate: ScanGate
  readonly thread: ScanThread
}

/** The engine, and what brings documents into it. */
export async function makeIndex(
  config: Config,
  stores: Omit<Stores, 'close' | StoreUpkeep>,
  embedder: Embedder | undefined,
  clock: Clock,
  health: Health,
  log: Logger,
) {
  const quarantine = new Quarantine({ ...stores, clock, log })
  const engine = await makeEngine(config, embedder, health, log, (key, seq, problem) =>
    quarantine.note(key, seq, problem),
  )
  const scans: Scans = {
    gate: new ScanGate({ ...stores, thread: new ScanThread(systemTimers, GATE_MS), clock, log }),
    thread: new ScanThread(systemTimers),
  }
  const indexer = new IndexPending({
    ...stores,
    engine,
    clock,
    log,
    health,
    indexedCharacters: config.indexedCharacters,
    quarantine,
    scanGate: scans.gate,
  })
  const rebuild = new RebuildIndex({
    ...stores,
    engine,
    clock,
    log,
    indexedCharacters: config.indexedCharacters,
    quarantine,
  })
  return { engine, indexer, rebuild, scans }
}
