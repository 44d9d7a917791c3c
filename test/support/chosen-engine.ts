import { createHash } from 'node:crypto'
import { after } from 'node:test'
import { removeIndexes } from '../../src/engines/opensearch/remove-indexes.ts'

/** The cluster on which `npm run test:opensearch` lets the journeys run; without it they run on the embedded engine. */
const CLUSTER = process.env['ALMANAC_TEST_OPENSEARCH']

/** The settings that give a data folder an index of its own in the cluster, of which nothing is left after the tests. */
export function chosenEngine(data: string): Record<string, string> {
  if (CLUSTER === undefined) return {}
  const opensearchPrefix = prefixOf(data)
  after(() => removeIndexes(CLUSTER.split(','), opensearchPrefix))
  return { opensearchUrl: CLUSTER, opensearchPrefix, opensearchReplicas: '0' }
}

/** The same for the environment of a process. */
export function engineOf(data: string): Record<string, string> {
  if (CLUSTER === undefined) return {}
  return {
    ALMANAC_OPENSEARCH_URL: CLUSTER,
    ALMANAC_OPENSEARCH_PREFIX: prefixOf(data),
    ALMANAC_OPENSEARCH_REPLICAS: '0',
  }
}

function prefixOf(data: string): string {
  return `d${createHash('sha256').update(data).digest('hex').slice(0, 24)}`
}
