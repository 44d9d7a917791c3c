import { isMainThread, Worker } from 'node:worker_threads'

/** While something is written, the log is moved so often: seldom enough to gather pages, often enough to stay small. */
const INTERVAL_MS = 250

/**
 * Moves the write-ahead log into the database on a separate thread, without blocking readers or writers. SQLite would
 * do it during a commit, which then takes tens of milliseconds of the main thread.
 *
 * Don't open the log's index file here to see how full it is: closing it would drop SQLite's locks for the whole
 * process (POSIX locks belong to the process, not the descriptor).
 * See docs/decisions/0011-wal-sync.md.
 */
export class Checkpoints {
  readonly #file: string
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  #isBusy = false
  #hasNews = false
  /** In a worker that writes, nobody waits for its commits. */
  #isOff = !isMainThread

  constructor(file: string) {
    this.#file = file
  }

  committed(): void {
    if (this.#isOff) return
    this.#hasNews = true
    this.#plan()
  }

  async close(): Promise<void> {
    this.#isOff = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  #plan(): void {
    if (this.#isOff || this.#isBusy || this.#timer !== undefined || !this.#hasNews) return
    this.#timer = setTimeout(() => this.#begin(), INTERVAL_MS)
    this.#timer.unref()
  }

  #begin(): void {
    this.#timer = undefined
    this.#hasNews = false
    this.#isBusy = true
    this.#worker ??= this.#start()
    this.#worker.postMessage('checkpoint')
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: this.#file })
    worker.on('message', () => {
      this.#isBusy = false
      this.#plan()
    })
    // Without it the log grows until a commit does the work itself, see `LOG_FRAMES`.
    worker.on('error', () => {
      this.#isOff = true
    })
    worker.unref()
    return worker
  }
}
