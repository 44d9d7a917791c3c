import { stat } from 'node:fs/promises'
import { isMainThread } from 'node:worker_threads'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import type { CheckpointHandlers } from './checkpoint-worker.ts'

const PROGRAM = new URL('./checkpoint-worker.ts', import.meta.url)
/** While something is written, the log is moved so often: seldom enough to gather pages, often enough to stay small. */
const INTERVAL_MS = 250
/** A shorter log is left alone: many processes never write more, and a thread costs more than reading it. */
const MIN_LOG_BYTES = 1024 * 1024

/**
 * Moves the write-ahead log into the database on a separate thread, without blocking readers or writers. SQLite would
 * do it during a commit, which then takes tens of milliseconds of the main thread.
 *
 * Don't open the log's index file here to see how full it is: closing it would drop SQLite's locks for the whole
 * process (POSIX locks belong to the process, not the descriptor).
 * See docs/decisions/0011-wal-sync.md.
 */
export class Checkpoints {
  readonly #log: string
  readonly #worker: WorkerClient<CheckpointHandlers>
  #timer: NodeJS.Timeout | undefined
  #isBusy = false
  #hasNews = false
  /** In a worker that writes, nobody waits for its commits. */
  #isOff = !isMainThread

  constructor(file: string) {
    this.#log = `${file}-wal`
    this.#worker = new WorkerClient({ name: 'checkpoint', program: PROGRAM, workerData: file })
  }

  committed(): void {
    if (this.#isOff) return
    this.#hasNews = true
    this.#plan()
  }

  async close(): Promise<void> {
    this.#isOff = true
    clearTimeout(this.#timer)
    await this.#worker.close()
  }

  #plan(): void {
    if (this.#isOff || this.#isBusy || this.#timer !== undefined || !this.#hasNews) return
    this.#timer = setTimeout(() => void this.#checkpoint(), INTERVAL_MS)
    this.#timer.unref()
  }

  async #checkpoint(): Promise<void> {
    this.#timer = undefined
    this.#hasNews = false
    this.#isBusy = true
    try {
      if ((await stat(this.#log)).size >= MIN_LOG_BYTES) await this.#worker.request('checkpoint', undefined)
    } catch {
      // The disk may be full. The log keeps everything until the next try, or until a commit does it, see `LOG_FRAMES`.
    }
    this.#isBusy = false
    this.#plan()
  }
}
