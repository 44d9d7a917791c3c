import { Worker } from 'node:worker_threads'
import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import type { Timers } from '../../kernel/timers.ts'
import type { ScanReply, ScanRequest } from './scan-worker.ts'

type Findings = readonly (readonly NewFinding[])[]

/** Linear time and bounded texts make a request take seconds at most; whatever takes longer is given up. */
const MAX_MS = 60_000

/**
 * A thread that looks through texts, one request at a time. It starts with the first; if it dies or does not answer, the
 * request fails and the next one starts another.
 */
export class ScanThread {
  readonly #timers: Timers
  readonly #maxMs: number
  #worker: Worker | undefined
  #waiting: { readonly job: number; readonly answer: PromiseWithResolvers<Findings> } | undefined
  #lastJob = 0
  #isClosed = false

  constructor(timers: Timers, maxMs = MAX_MS) {
    this.#timers = timers
    this.#maxMs = maxMs
  }

  async scan(request: Omit<ScanRequest, 'job'>): Promise<Findings> {
    // Whoever was between two steps when the service stopped would start a thread that nobody ends.
    if (this.#isClosed) throw closed()
    if (this.#waiting !== undefined) throw new Error('The thread that scans is busy')
    const job = ++this.#lastJob
    const answer = Promise.withResolvers<Findings>()
    this.#worker ??= this.#start()
    this.#waiting = { job, answer }
    this.#worker.postMessage({ ...request, job } satisfies ScanRequest)
    const late = this.#timers.after(this.#maxMs, () => this.#end(new Error('A scan took too long')))
    try {
      return await answer.promise
    } finally {
      late.cancel()
      this.#waiting = undefined
    }
  }

  close(): void {
    this.#isClosed = true
    this.#end(closed())
  }

  #start(): Worker {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url))
    worker.on('message', (reply: ScanReply) => {
      if (this.#waiting?.job !== reply.job) return
      const { answer } = this.#waiting
      if ('findings' in reply) answer.resolve(reply.findings)
      else answer.reject(reply.error)
    })
    const fail = (error: unknown): void => {
      if (this.#worker === worker) this.#end(error)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`The thread that scans ended with code ${code}`)))
    // After whoever hears its messages, for hearing them keeps the process alive.
    worker.unref()
    return worker
  }

  #end(error: unknown): void {
    const worker = this.#worker
    this.#worker = undefined
    this.#waiting?.answer.reject(error)
    void worker?.terminate()
  }
}

function closed(): Error {
  return new Error('The thread that scans was closed')
}
