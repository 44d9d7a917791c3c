import { randomBytes } from 'node:crypto'
import { OpenSearchEngine, type OpenSearchEngineOptions } from '../../src/engines/opensearch/opensearch-engine.ts'
import { removeIndexes } from '../../src/engines/opensearch/remove-indexes.ts'

/** The nodes that `npm run test:opensearch` started. */
export function clusterUrls(): string[] {
  const urls = process.env['ALMANAC_TEST_OPENSEARCH']
  if (urls === undefined) throw new Error('There is no cluster to test with: run npm run test:opensearch')
  return urls.split(',')
}

/** Its own empty engine in the cluster, of which nothing is left when it is closed. */
export async function openEngine(options: Partial<OpenSearchEngineOptions> = {}): Promise<OpenSearchEngine> {
  const prefix = `t${randomBytes(6).toString('hex')}`
  const urls = clusterUrls()
  const engine = await OpenSearchEngine.open({ urls, prefix, shards: 1, replicas: 0, ...options })
  const close = engine.close.bind(engine)
  engine.close = async () => {
    await close()
    await removeIndexes(urls, options.prefix ?? prefix)
  }
  return engine
}

/** The indexes of documents that are in the cluster under a prefix. */
export async function indexNames(prefix: string): Promise<string[]> {
  return Object.keys((await (await fetch(`${clusterUrls()[0]}/${prefix}-*`)).json()) as object)
}
