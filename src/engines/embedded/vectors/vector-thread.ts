import { Worker } from 'node:worker_threads'
import type { VectorOrder, VectorReply, VectorRequest, VectorResults } from './vector-worker.ts'

interface Job {
  readonly resolve: (result: VectorResults[keyof VectorResults]) => void
  readonly reject: (error: unknown) => void
}

/** A worker thread for vectors. Starts with the first request and is restarted after a crash. */
export class VectorThread {
  #worker: Worker | undefined
  #jobs = new Map<number, Job>()
  #lastJob = 0
  #isClosed = false
  readonly #onStart: () => void

  /** `onStart` is called for each new thread, which has none of the objects sent before. */
  constructor(onStart: () => void = () => {}) {
    this.#onStart = onStart
  }

  /** Number of pending requests. */
  get pending(): number {
    return this.#jobs.size
  }

  /** `makeOrder` is called once the thread exists. */
  ask<Kind extends VectorOrder['kind']>(
    makeOrder: () => Extract<VectorOrder, { kind: Kind }>,
  ): Promise<VectorResults[Kind]> {
    if (this.#isClosed) return Promise.reject(new Error('The search engine was closed'))
    const job = ++this.#lastJob
    const { promise, resolve, reject } = Promise.withResolvers<VectorResults[Kind]>()
    this.#worker ??= this.#start()
    this.#jobs.set(job, { resolve: (result) => resolve(result as VectorResults[Kind]), reject })
    // The worker keeps the process alive only while it works.
    this.#worker.ref()
    try {
      this.#worker.postMessage({ job, order: makeOrder() } satisfies VectorRequest)
    } catch (error) {
      this.#end(job)?.reject(error)
    }
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#failAll(new Error('The search engine was closed'))
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    this.#onStart()
    const worker = new Worker(new URL('./vector-worker.ts', import.meta.url))
    worker.on('message', (reply: VectorReply) => {
      const job = this.#end(reply.job)
      if ('result' in reply) job?.resolve(reply.result)
      else job?.reject(reply.error)
    })
    const fail = (error: unknown): void => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#failAll(error)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`The thread for vectors ended with code ${code}`)))
    return worker
  }

  #end(job: number): Job | undefined {
    const ended = this.#jobs.get(job)
    this.#jobs.delete(job)
    if (this.#jobs.size === 0) this.#worker?.unref()
    return ended
  }

  #failAll(error: unknown): void {
    const failed = this.#jobs
    this.#jobs = new Map()
    for (const { reject } of failed.values()) reject(error)
  }
}
