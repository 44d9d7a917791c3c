import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { HttpClient } from '../service/http-client.ts'
import type { ClientsReport, ClientsTask } from './clients.ts'

const { address, clientToken, indexingToken, datasource, queries, clients, millis } = workerData as ClientsTask
const WRITE_PAUSE_MS = 50

const took: number[] = []
let next = 0
let writes = 0
const startedAt = performance.now()
const endsAt = startedAt + millis

async function search(): Promise<void> {
  const client = new HttpClient(address, clientToken)
  while (performance.now() < endsAt) {
    const query = queries[next++ % queries.length]!
    const askedAt = performance.now()
    await client.post('/rest/api/v1/search', { query })
    took.push(performance.now() - askedAt)
  }
  client.close()
}

/** Words that no query asks for, so that counts stay the same. */
async function write(): Promise<void> {
  const client = new HttpClient(address, indexingToken)
  while (performance.now() < endsAt) {
    await client.post('/api/index/v1/indexdocument', {
      document: {
        datasource,
        id: `written${writes % 100}`,
        title: `Written ${writes}`,
        viewURL: `https://${datasource}.example.com/written${writes % 100}`,
        permissions: { allowAnonymousAccess: true },
      },
    })
    writes++
    await pause(WRITE_PAUSE_MS)
  }
  client.close()
}

await Promise.all([write(), ...Array.from({ length: clients }, search)])
parentPort?.postMessage({ millis: took, writes, tookMs: performance.now() - startedAt } satisfies ClientsReport)
