import { Worker } from 'node:worker_threads'
import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { NumberedDocument } from './build-segment.ts'
import type { MergeSource } from './merge-segments.ts'
import type { WorkerReply, WorkerRequest } from './segment-worker.ts'
import { splitDocuments } from './split-documents.ts'

/** Copying documents to the worker blocks this thread. This limits it to about a millisecond at a time. */
const MAX_MESSAGE_CHARS = 256 * 1024
const MAX_MESSAGE_DOCUMENTS = 500

/** After a merge this large, the worker is ended to free its memory. */
const LARGE_MERGE_DOCUMENTS = 50_000
/** An idle worker is ended after this time. */
const IDLE_MS = 20_000

interface Job {
  readonly resolve: (result: SegmentData | number) => void
  readonly reject: (error: unknown) => void
}

/** Builds, writes and reads segments in a worker thread, which starts with the first job, ends when idle, and is restarted after a crash. */
export class SegmentMaker {
  #worker: Worker | undefined
  #jobs = new Map<number, Job>()
  #lastJob = 0
  #isClosed = false
  #hasMuchMemory = false
  #idleTimer: NodeJS.Timeout | undefined

  async build(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const job = ++this.#lastJob
    const made = this.#expect<SegmentData>(job)
    // `made` is awaited only after the loop. Until then, a rejection must not count as unhandled.
    made.catch(() => {})
    for (const part of splitDocuments(documents, MAX_MESSAGE_CHARS, MAX_MESSAGE_DOCUMENTS)) {
      if (!this.#jobs.has(job)) break
      this.#post({ kind: 'documents', job, count: documents.length, documents: part })
      await yieldToEventLoop()
    }
    if (this.#jobs.has(job)) this.#post({ kind: 'build', job })
    return made
  }

  merge(sources: readonly MergeSource[]): Promise<SegmentData> {
    const documents = sources.reduce((sum, { data }) => sum + data.documentCount, 0)
    if (documents >= LARGE_MERGE_DOCUMENTS) this.#hasMuchMemory = true
    return this.#ask((job) => ({ kind: 'merge', job, sources }))
  }

  /** Writes the segment to a file that must not exist; returns its checksum. */
  write(path: string, segment: SegmentData): Promise<number> {
    return this.#ask((job) => ({ kind: 'write', job, path, segment }))
  }

  read(path: string, checksum: number): Promise<SegmentData> {
    return this.#ask((job) => ({ kind: 'read', job, path, checksum }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#failAll(new Error('The search engine was closed'))
    await this.#endWorker()
  }

  #ask<Result extends SegmentData | number>(request: (job: number) => WorkerRequest): Promise<Result> {
    const job = ++this.#lastJob
    const answer = this.#expect<Result>(job)
    if (this.#jobs.has(job)) this.#post(request(job))
    return answer
  }

  /** The kind of request decides the kind of result. */
  #expect<Result extends SegmentData | number>(job: number): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error('The search engine was closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#jobs.set(job, { resolve: (result) => resolve(result as Result), reject })
    return promise
  }

  #post(request: WorkerRequest): void {
    clearTimeout(this.#idleTimer)
    this.#worker ??= this.#start()
    // The worker keeps the process alive only while it works.
    this.#worker.ref()
    try {
      this.#worker.postMessage(request)
    } catch (error) {
      this.#end(request.job)?.reject(error)
      if (request.kind === 'documents')
        this.#worker?.postMessage({ kind: 'drop', job: request.job } satisfies WorkerRequest)
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./segment-worker.ts', import.meta.url))
    worker.on('message', (reply: WorkerReply) => {
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
    worker.on('exit', (code) => fail(new Error(`The indexing worker ended with code ${code}`)))
    return worker
  }

  #end(job: number): Job | undefined {
    const ended = this.#jobs.get(job)
    this.#jobs.delete(job)
    if (this.#jobs.size === 0) this.#rest()
    return ended
  }

  /** Called when there are no jobs left. */
  #rest(): void {
    this.#worker?.unref()
    clearTimeout(this.#idleTimer)
    if (this.#hasMuchMemory) void this.#endWorker()
    else this.#idleTimer = setTimeout(() => void this.#endWorker(), IDLE_MS).unref()
  }

  async #endWorker(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = undefined
    this.#hasMuchMemory = false
    await worker?.terminate()
  }

  #failAll(error: unknown): void {
    const failed = this.#jobs
    this.#jobs = new Map()
    for (const { reject } of failed.values()) reject(error)
  }
}
