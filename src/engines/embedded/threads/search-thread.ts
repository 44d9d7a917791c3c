import { Worker } from 'node:worker_threads'
import { sharedInt32 } from '../bytes/shared-arrays.ts'
import { GIVEN_UP_PLACES, placeOfJob, type ThreadData, type ThreadReply, type ThreadRequest } from './search-order.ts'
import { SentObjects } from './sent-objects.ts'

export interface ThreadEvents {
  onReply(thread: SearchThread, reply: ThreadReply): void
  /** The thread exited unexpectedly. */
  onDeath(thread: SearchThread, error: unknown): void
}

const START_LIMIT_MS = 60_000

/** A search thread. */
export class SearchThread {
  readonly told = new SentObjects()
  /** Running and queued jobs, in order. */
  readonly jobs = new Set<number>()
  isReady = false
  /** Time of the last request, from `performance.now()`. */
  askedAt = performance.now()
  /** Resolves when it's ready or failed to start. */
  readonly started: Promise<void>
  readonly #worker: Worker
  readonly #givenUp = sharedInt32(GIVEN_UP_PLACES)

  constructor(program: URL, maxDenseBytes: number, { onReply, onDeath }: ThreadEvents) {
    const workerData: ThreadData = { givenUp: this.#givenUp, maxDenseBytes }
    const worker = new Worker(program, { workerData })
    this.#worker = worker
    const { promise, resolve } = Promise.withResolvers<void>()
    this.started = promise
    worker.on('message', (reply: ThreadReply) => {
      if (reply.kind === 'ready') {
        this.isReady = true
        resolve()
      } else this.jobs.delete(reply.job)
      this.#keepAlive()
      onReply(this, reply)
    })
    let isDead = false
    const tooLate = setTimeout(() => die(new Error('A search thread did not start in time')), START_LIMIT_MS).unref()
    void this.started.then(() => clearTimeout(tooLate))
    const die = (error: unknown): void => {
      if (isDead) return
      isDead = true
      resolve()
      onDeath(this, error)
    }
    worker.on('error', die)
    worker.on('messageerror', die)
    worker.on('exit', (code) => die(new Error(`A search thread ended with code ${code}`)))
    this.#keepAlive()
  }

  /** Throws if the request can't be sent. */
  post(request: ThreadRequest): void {
    this.#worker.postMessage(request)
    if (request.kind === 'order') {
      this.jobs.add(request.job)
      this.askedAt = performance.now()
    }
    this.#keepAlive()
  }

  /** Cancels the job if it's running. */
  giveUp(job: number): void {
    Atomics.store(this.#givenUp, placeOfJob(job), job)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** The thread keeps the process alive only while it works. */
  #keepAlive(): void {
    if (this.jobs.size > 0) this.#worker.ref()
    else this.#worker.unref()
  }
}
