import { OpenSearchEngine } from '../../src/engines/opensearch/opensearch-engine.ts'
import { startCluster } from '../../test/opensearch/opensearch-cluster.ts'
import type { Caller } from '../corpus/company.ts'
import { type MeasuredEngine, measured } from './ours.ts'

/** The same port on an OpenSearch of this run's own: one node on this machine, one shard, no copies. */
export async function openOpenSearch(caller: Caller): Promise<MeasuredEngine & { bytesOnDisk(): Promise<number> }> {
  const cluster = await startCluster(1, true)
  const engine = await OpenSearchEngine.open({
    urls: cluster.urls.split(','),
    prefix: 'bench',
    shards: 1,
    replicas: 0,
    maxSearchMillis: 60_000,
  })
  return {
    name: 'OpenSearch',
    way: 'principals in the query',
    ...measured(engine, caller, async () => {}),
    async bytesOnDisk() {
      const response = await fetch(`${cluster.urls.split(',')[0]}/bench-*/_stats/store`)
      const { _all } = (await response.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } }
      return _all.primaries.store.size_in_bytes
    },
    async close() {
      await engine.close()
      await cluster.stop()
    },
  }
}
