import { Worker } from 'node:worker_threads'
import type { EmbeddingReply, EmbeddingRequest } from './embedding-worker.ts'
import type { PieceTable } from './piece-table.ts'

type Vectors = readonly (Float32Array | undefined)[]

/** A thread that embeds the texts of documents. It starts with the first ones; if it dies, the next ones start another. */
export class EmbeddingThread {
  readonly #table: PieceTable
  #worker: Worker | undefined
  #jobs = new Map<number, PromiseWithResolvers<Vectors>>()
  #lastJob = 0
  #isClosed = false

  constructor(table: PieceTable) {
    this.#table = table
  }

  embed(texts: readonly string[]): Promise<Vectors> {
    if (this.#isClosed) return Promise.reject(new Error('The embedder was closed'))
    const job = ++this.#lastJob
    const answer = Promise.withResolvers<Vectors>()
    this.#worker ??= this.#start()
    this.#jobs.set(job, answer)
    // Work under way keeps the process alive, an idle thread does not.
    this.#worker.ref()
    this.#worker.postMessage({ job, texts } satisfies EmbeddingRequest)
    return answer.promise
  }

  close(): void {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = undefined
    this.#failAll(new Error('The embedder was closed'))
    void worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./embedding-worker.ts', import.meta.url), { workerData: this.#table })
    worker.on('message', (reply: EmbeddingReply) => {
      const answer = this.#jobs.get(reply.job)
      this.#jobs.delete(reply.job)
      if (this.#jobs.size === 0) worker.unref()
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
