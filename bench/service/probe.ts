import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ProbeTask {
  readonly address: string
  readonly clientToken: string
  readonly indexingToken: string
  /** `health`: how long the plainest question takes. `search`: how long a query takes. `upsert`: how long after an accepted write a search finds it. */
  readonly kind: 'health' | 'search' | 'upsert'
  readonly query: string
  readonly datasource: string
  readonly pauseMs: number
}

/** A client in its own thread, so that the load that is sent meanwhile does not delay its clock. */
export class Probe {
  readonly #worker: Worker

  constructor(task: ProbeTask) {
    this.#worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: task })
  }

  /** Ends it and returns the milliseconds of each try. */
  async stop(): Promise<number[]> {
    const answered = once(this.#worker, 'message')
    this.#worker.postMessage('stop')
    const [millis] = (await answered) as [number[]]
    await this.#worker.terminate()
    return millis
  }
}
