import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ClientsTask {
  readonly address: string
  readonly clientToken: string
  readonly indexingToken: string
  readonly datasource: string
  readonly queries: readonly string[]
  readonly clients: number
  readonly millis: number
}

export interface ClientsReport {
  /** Of each search. */
  readonly millis: readonly number[]
  readonly writes: number
  readonly tookMs: number
}

/** So many people who search one after the other for a while, and one who writes; in a thread of their own. */
export async function runClients(task: ClientsTask): Promise<ClientsReport> {
  const worker = new Worker(new URL('./clients-worker.ts', import.meta.url), { workerData: task })
  const [report] = (await once(worker, 'message')) as [ClientsReport]
  await worker.terminate()
  return report
}
