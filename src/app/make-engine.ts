import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import type { RebuildableEngine } from '../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../engines/embedded/embedded-engine.ts'
import type { Health } from '../kernel/health.ts'

/** An engine that is empty until it has read, or reached, what it keeps. */
export interface LoadedEngine extends RebuildableEngine {
  load(): Promise<void>
}

/** In this process, or in a cluster where one is set. */
export async function makeEngine(
  config: Config,
  embedder: Embedder | undefined,
  health: Health,
  log: Logger,
  onRefused: (key: number, seq: number, problem: unknown) => void,
): Promise<LoadedEngine> {
  const documentSettings = `characters=${config.indexedCharacters}`
  const maxSearchMillis = config.searchSeconds * 1000
  if (config.opensearchUrl.length > 0) {
    // Its client takes longer to load than all of the service; those without a cluster need not wait for it.
    const { OpenSearchEngine } = await import('../engines/opensearch/opensearch-engine.ts')
    return new OpenSearchEngine({
      urls: config.opensearchUrl,
      prefix: config.opensearchPrefix,
      shards: config.opensearchShards,
      replicas: config.opensearchReplicas,
      documentSettings,
      maxSearchMillis,
      ...(config.meaning !== 'off' && {
        vectors: {
          model: embedder?.model ?? '',
          valueBytes: embedder?.valueBytes ?? 1,
          waitMs: config.embedQueryMillis,
        },
      }),
      health,
      log,
      onRefused,
    })
  }
  return new EmbeddedEngine({
    folder: join(config.data, 'engine'),
    documentSettings,
    saveDocuments: config.engineSaveDocuments,
    saveSeconds: config.engineSaveSeconds,
    mergeWidth: config.engineMergeWidth,
    searchThreads: threadsOf(config),
    threadedDocuments: config.searchThreadsFrom,
    sharesSearches: config.searchThreads < 0,
    maxSearchMillis,
    // Also if nothing is chosen yet: an administrator can choose while the service runs.
    ...(config.meaning !== 'off' && {
      vectorModel: embedder?.model ?? '',
      vectorValueBytes: embedder?.valueBytes ?? 1,
      vectorWaitMs: config.embedQueryMillis,
    }),
    health,
    log,
    onRefused,
  })
}

function threadsOf({ searchThreads }: Config): number {
  return searchThreads < 0 ? Math.max(1, availableParallelism() - 1) : Math.floor(searchThreads)
}
