import { Worker } from 'node:worker_threads'
import { systemTimers, type Timers } from '../../kernel/timers.ts'
import type { EmbeddingReply, EmbeddingRequest } from './embedding-worker.ts'
import type { PieceTable } from './piece-table.ts'

type Vectors = readonly (Float32Array | undefined)[]

/** One that has nothing to do for so long is ended, which gives its memory back. */
const IDLE_MS = 20_000

/** A thread that embeds the texts of documents. It starts with the first ones; if it dies or was ended, the next ones start another. */
export class EmbeddingThread {
  readonly #table: PieceTable
  #worker: Worker | undefined
  #jobs = new Map<number, PromiseWithResolvers<Vectors>>()
  #lastJob = 0
  #isClosed = false
  readonly #timers: Timers
  #ending: { cancel(): void } | undefined

  constructor(table: PieceTable, timers: Timers = systemTimers) {
    this.#table = table
    this.#timers = timers
  }

  /** Whether there is a thread at the moment. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  embed(texts: readonly string[]): Promise<Vectors> {
    if (this.#isClosed) return Promise.reject(new Error('The embedder was closed'))
    const job = ++this.#lastJob
    const answer = Promise.withResolvers<Vectors>()
    this.#ending?.cancel()
    this.#worker ??= this.#start()
    this.#jobs.set(job, answer)
    // Work under way keeps the process alive, an idle thread does not.
    this.#worker.ref()
    this.#worker.postMessage({ job, texts } satisfies EmbeddingRequest)
    return answer.promise
  }

  close(): void {
    this.#isClosed = true
    this.#ending?.cancel()
    this.#failAll(new Error('The embedder was closed'))
    this.#end()
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }

  #rest(): void {
    this.#worker?.unref()
    this.#ending?.cancel()
    this.#ending = this.#timers.after(IDLE_MS, () => this.#end())
  }

  #start(): Worker {
    const worker = new Worker(new URL('./embedding-worker.ts', import.meta.url), { workerData: this.#table })
    worker.on('message', (reply: EmbeddingReply) => {
      const answer = this.#jobs.get(reply.job)
      this.#jobs.delete(reply.job)
      if (this.#jobs.size === 0) this.#rest()
      if ('vectors' in reply) answer?.resolve(reply.vectors)
      else answer?.reject(reply.error)
    })
    const fail = (error: unknown): void => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#failAll(error)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`The thread that embeds ended with code ${code}`)))
    return worker
  }

  #failAll(error: unknown): void {
    const failed = this.#jobs
    this.#jobs = new Map()
    for (const answer of failed.values()) answer.reject(error)
  }
}
