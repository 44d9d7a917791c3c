import { parentPort, workerData } from 'node:worker_threads'
import { DATASOURCES, makeCaller, principalsOf } from '../corpus/company.ts'
import { makeDocument, toDefinition } from '../corpus/corpus.ts'
import { matches, QUERIES, type QueryKind } from '../corpus/queries.ts'
import { HttpClient } from '../service/http-client.ts'
import type { LoaderReport, LoaderTask } from './loaders.ts'

const PAGE_DOCUMENTS = 500

const { address, indexingToken, seed, documents, words, datasources } = workerData as LoaderTask
const caller = makeCaller(seed)
const visible: Record<QueryKind, number> = { common: 0, or3: 0, and3: 0, phrase: 0, rare: 0 }
const client = new HttpClient(address, indexingToken)

for (const number of datasources) {
  const datasource = DATASOURCES[number]!
  const first = number === 0 ? DATASOURCES.length : number
  const pageKeys = PAGE_DOCUMENTS * DATASOURCES.length
  for (let start = first; start <= documents; start += pageKeys) {
    const definitions = []
    for (let key = start; key < start + pageKeys && key <= documents; key += DATASOURCES.length) {
      const document = makeDocument(seed, key, words)
      definitions.push(toDefinition(document))
      if (!principalsOf(document.access, datasource).some((name) => caller.principals.has(name))) continue
      for (const query of QUERIES) if (matches(document, query)) visible[query.kind] += 1
    }
    await client.post('/api/index/v1/bulkindexdocuments', {
      uploadId: `bench-${datasource}`,
      isFirstPage: start === first,
      isLastPage: start + pageKeys > documents,
      datasource,
      documents: definitions,
    })
    parentPort?.postMessage({ accepted: definitions.length } satisfies LoaderReport)
  }
}
client.close()
parentPort?.postMessage({ accepted: 0, visible } satisfies LoaderReport)
