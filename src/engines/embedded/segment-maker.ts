import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { NumberedDocument } from './build-segment.ts'
import type { MergeSource } from './merge-segments.ts'
import type { SegmentData } from './segment.ts'
import type { WorkerReply, WorkerRequest } from './segment-worker.ts'
import { textLength } from './text-length.ts'

/** Copying documents to the worker is done on this thread: about a millisecond's worth at a time. */
const MAX_MESSAGE_CHARS = 256 * 1024
const MAX_MESSAGE_DOCUMENTS = 500

interface Job {
  readonly resolve: (result: SegmentData | number) => void
  readonly reject: (error: unknown) => void
}

/** Has segments made, written and read in a worker thread. The worker starts with the first job; if it dies, the next job starts another. */
export class SegmentMaker {
  #worker: Worker | undefined
  #jobs = new Map<number, Job>()
  #lastJob = 0
  #isClosed = false

  async build(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const job = ++this.#lastJob
    const made = this.#expect<SegmentData>(job)
    // The caller awaits `made` only after the loop; until then a failure must not count as unhandled.
    made.catch(() => {})
    for (const part of splitForMessages(documents)) {
      if (!this.#jobs.has(job)) break
      this.#post({ kind: 'documents', job, documents: part })
      await nextTurn()
    }
    if (this.#jobs.has(job)) this.#post({ kind: 'build', job })
    return made
  }

  merge(sources: readonly MergeSource[]): Promise<SegmentData> {
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
    await this.#worker?.terminate()
    this.#worker = undefined
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
    this.#worker ??= this.#start()
    // Work under way keeps the process alive, an idle worker does not.
    this.#worker.ref()
    try {
      this.#worker.postMessage(request)
    } catch (error) {
      this.#end(request.job)?.reject(error)
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
    if (this.#jobs.size === 0) this.#worker?.unref()
    return ended
  }

  #failAll(error: unknown): void {
    const failed = this.#jobs
    this.#jobs = new Map()
    for (const { reject } of failed.values()) reject(error)
  }
}

function* splitForMessages(documents: readonly NumberedDocument[]): Iterable<readonly NumberedDocument[]> {
  let start = 0
  let chars = 0
  for (const [index, { document }] of documents.entries()) {
    chars += textLength(document)
    if (chars < MAX_MESSAGE_CHARS && index + 1 - start < MAX_MESSAGE_DOCUMENTS) continue
    yield documents.slice(start, index + 1)
    start = index + 1
    chars = 0
  }
  if (start < documents.length) yield documents.slice(start)
}
