import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchQuery } from '../corpus/queries.ts'
import type { BenchAnswer } from '../engines/bench-engine.ts'

export interface ReaderTask {
  readonly path: string
  readonly principals: readonly string[]
}

/** SQLite with a thread for each core, as who wants it to use all of them would run it. No HTTP in between. */
export class SqliteReaders {
  readonly #workers: Worker[] = []
  readonly #idle: Worker[] = []
  readonly #waiting: ((worker: Worker) => void)[] = []

  static async open(task: ReaderTask, threads: number): Promise<SqliteReaders> {
    const readers = new SqliteReaders()
    for (let thread = 0; thread < threads; thread++) {
      const worker = new Worker(new URL('./sqlite-reader-worker.ts', import.meta.url), { workerData: task })
      readers.#workers.push(worker)
      await once(worker, 'message')
      readers.#release(worker)
    }
    return readers
  }

  async search(query: BenchQuery): Promise<BenchAnswer> {
    const worker = this.#idle.pop() ?? (await new Promise<Worker>((taken) => this.#waiting.push(taken)))
    const answered = once(worker, 'message')
    worker.postMessage(query)
    const [answer] = (await answered) as [BenchAnswer]
    this.#release(worker)
    return answer
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(worker)
    else next(worker)
  }
}
