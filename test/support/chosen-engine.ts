import { createHash } from 'node:crypto'
import { after } from 'node:test'
import { removeIndexes } from '../../src/engines/opensearch/remove-indexes.ts'

/** The cluster on which `npm run test:opensearch` lets the journeys run; without it they run on the embedded engine. */
const CLUSTER = process.env['ALMANAC_TEST_OPENSEARCH']

/** The settings that give a service its own index in the cluster; those on one database share it. */
export function chosenEngine(data: string, databaseUrl = ''): Record<string, string> {
  if (CLUSTER === undefined) return {}
  const prefix = prefixOf(databaseUrl === '' ? data : databaseUrl)
  return { opensearchUrl: CLUSTER, opensearchPrefix: prefix, opensearchReplicas: '0' }
}

/** After the tests nothing is left of it. */
export function removeChosenEngine({ opensearchPrefix }: Record<string, string>): void {
  if (CLUSTER !== undefined && opensearchPrefix !== undefined)
    after(() => removeIndexes(CLUSTER.split(','), opensearchPrefix))
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
