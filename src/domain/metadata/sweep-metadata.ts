import type { Clock } from '../../kernel/clock.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { MetadataStore } from './metadata-schema.ts'

/** Takes away the values of groups that were dropped. A group that is made again before keeps its values. */
export async function sweepMetadata({
  metadata,
  indexer,
  clock,
}: {
  metadata: MetadataStore
  indexer: Indexer
  clock: Clock
}): Promise<void> {
  while ((await metadata.sweepUnowned(clock.now())) > 0) await indexer.notifyWritten([])
}
