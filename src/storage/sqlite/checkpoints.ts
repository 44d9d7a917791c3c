import { closeSync, openSync, readSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'

/** So many pages of the log are worth the trip; SQLite's own measure, too. */
const MIN_PENDING_FRAMES = 1000
/** The WAL index, as SQLite documents it: the last frame of the log, and how many are in the database already. */
const INDEX_BYTES = 100
const LAST_FRAME_AT = 16
const BACKFILLED_AT = 96

/**
 * Moves what the write-ahead log holds into the database, on a thread of its own. Left to itself SQLite does it within
 * a commit, which then takes tens of milliseconds, on the thread that answers. It neither blocks readers nor writers.
 */
export class Checkpoints {
  readonly #file: string
  readonly #index = Buffer.alloc(INDEX_BYTES)
  #worker: Worker | undefined
  #isBusy = false
  /** In a worker that writes, nobody waits for its commits. */
  #isOff = !isMainThread

  constructor(file: string) {
    this.#file = file
  }

  /** Starts a checkpoint if enough was written since the last one. */
  committed(): void {
    if (this.#isOff || this.#isBusy || this.#pendingFrames() < MIN_PENDING_FRAMES) return
    this.#isBusy = true
    this.#worker ??= this.#start()
    this.#worker.postMessage('checkpoint')
  }

  async close(): Promise<void> {
    this.#isOff = true
    await this.#worker?.terminate()
  }

  #pendingFrames(): number {
    try {
      const index = openSync(`${this.#file}-shm`, 'r')
      try {
        if (readSync(index, this.#index, 0, INDEX_BYTES, 0) < INDEX_BYTES) return 0
      } finally {
        closeSync(index)
      }
    } catch {
      return 0
    }
    return readNative(this.#index, LAST_FRAME_AT) - readNative(this.#index, BACKFILLED_AT)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: this.#file })
    worker.on('message', () => {
      this.#isBusy = false
    })
    // Without it the log grows until a commit does the work itself, see `LOG_FRAMES`.
    worker.on('error', () => {
      this.#isOff = true
    })
    worker.unref()
    return worker
  }
}

/** The index is in the byte order of the machine. */
function readNative(bytes: Buffer, at: number): number {
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + 4))[0] ?? 0
}
