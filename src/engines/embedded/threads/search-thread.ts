import { WorkerClient, type WorkerClientOptions } from '../../../kernel/workers/worker-client.ts'
import type { SearchThreadData } from './search-order.ts'
import type { SearchHandlers } from './search-worker.ts'
import { SentObjects } from './sent-objects.ts'

/** One worker that searches, and what it was sent. */
export class SearchThread {
  readonly worker: WorkerClient<SearchHandlers>
  sent = new SentObjects()
  /** When it was asked last, by the clock of `performance`. */
  askedAt = 0

  constructor(program: URL, maxDenseBytes: number, events: Pick<WorkerClientOptions, 'onFree' | 'onDeath'>) {
    const workerData: SearchThreadData = { maxDenseBytes }
    const onStart = () => {
      this.sent = new SentObjects()
      this.askedAt = performance.now()
    }
    this.worker = new WorkerClient({ name: 'search', program, workerData, onStart, ...events })
  }
}
