import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import { IndexPending } from '../jobs/index-pending.ts'
import { EmbedPending } from '../jobs/meaning/embed-pending.ts'
import { RebuildIndex } from '../jobs/rebuild-index.ts'
import { SetAsideDocuments } from '../jobs/set-aside-documents.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Health } from '../kernel/health.ts'
import type { Stores } from '../storage/stores.ts'
import { makeEngine } from './make-engine.ts'

/** The engine, and what brings documents and their vectors into it. */
export async function makeIndex(
  config: Config,
  stores: Omit<Stores, 'close' | 'tryToWrite' | 'giveBackSpace'>,
  embedder: Embedder | undefined,
  clock: Clock,
  health: Health,
  log: Logger,
) {
  const setAside = new SetAsideDocuments({ ...stores, clock, log })
  const engine = await makeEngine(config, embedder, health, log, (key, seq, problem) =>
    setAside.note(key, seq, problem),
  )
  const indexer = new IndexPending({
    ...stores,
    engine,
    clock,
    log,
    health,
    indexedCharacters: config.indexedCharacters,
    setAside,
  })
  const embedPending =
    embedder &&
    engine.vectors &&
    new EmbedPending({
      ...stores,
      embedder,
      index: engine.vectors,
      indexer,
      indexedCharacters: config.indexedCharacters,
      batchSize: config.embedBatch,
      concurrency: config.embedConcurrency,
      timeoutMs: config.embedTimeoutSeconds * 1000,
      log,
    })
  const rebuildIndex = new RebuildIndex({
    ...stores,
    engine,
    clock,
    log,
    indexedCharacters: config.indexedCharacters,
    setAside,
  })
  return { engine, indexer, embedPending, rebuildIndex }
}
