import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { HttpClient } from './http-client.ts'
import type { ProbeTask } from './probe.ts'

const task = workerData as ProbeTask
const searcher = new HttpClient(task.address, task.clientToken)
const indexer = new HttpClient(task.address, task.indexingToken)
const millis: number[] = []
let isStopped = false
let count = 0

async function timeHealth(): Promise<void> {
  const startedAt = performance.now()
  await searcher.get('/healthz')
  millis.push(performance.now() - startedAt)
}

async function timeSearch(): Promise<void> {
  const startedAt = performance.now()
  await searcher.post('/rest/api/v1/search', { query: task.query })
  millis.push(performance.now() - startedAt)
}

/** A word that no other document has, then questions until it is found. */
async function timeUpsert(): Promise<void> {
  count += 1
  const word = `fresh${process.pid}q${Math.round(performance.timeOrigin)}q${count}k`
  await indexer.post('/api/index/v1/indexdocument', {
    document: {
      datasource: task.datasource,
      id: 'fresh',
      title: word,
      viewURL: `https://${task.datasource}.example.com/fresh`,
      permissions: { allowAnonymousAccess: true },
    },
  })
  const acceptedAt = performance.now()
  while (!isStopped) {
    const { totalCount } = JSON.parse(await searcher.post('/rest/api/v1/search', { query: word })) as {
      totalCount: number
    }
    if (totalCount === 1) break
  }
  if (!isStopped) millis.push(performance.now() - acceptedAt)
}

const TASKS = { health: timeHealth, search: timeSearch, upsert: timeUpsert }

parentPort?.once('message', () => {
  isStopped = true
})
while (!isStopped) {
  await TASKS[task.kind]()
  await pause(task.pauseMs)
}
searcher.close()
indexer.close()
parentPort?.postMessage(millis)
