import { searchTookTooLong } from '../../../domain/search/deadline.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { WorkerError } from '../../../kernel/workers/worker-error.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { MAX_DENSE_BYTES } from '../segment/dense-terms.ts'
import { makeOrder, type RequestTarget } from './make-order.ts'
import type { Answers, Question, SearchReply } from './search-order.ts'
import { SearchThread } from './search-thread.ts'

const PROGRAM = new URL('./search-worker.ts', import.meta.url)
/** One job runs and the next is queued at the thread, so it starts without waiting for this thread. */
const ORDERS_PER_THREAD = 2
/** A thread that exceeds its job's timeout by this much is stuck and gets terminated. */
const GRACE_MS = 2000
/** A request that crashes a second thread isn't retried. */
const MAX_TRIES = 2
const TIDY_MS = 10_000
/** An idle thread doesn't collect garbage. With this much of it, the thread is ended and restarted when needed. */
const MAX_FORGOTTEN_BYTES = 64 * 1024 * 1024
/** A thread that is idle this long is ended too, to free its caches. */
const IDLE_MS = 300_000
/** Weight of the latest request in the moving average of durations. */
const NEWS_SHARE = 0.1
/** Minimum cache for dense terms, which each thread has separately. */
const MIN_DENSE_BYTES = 24 * 1024 * 1024

interface Job<Kind extends Question['kind'] = Question['kind']> {
  readonly question: Extract<Question, { kind: Kind }>
  readonly ask: () => RequestTarget
  readonly endsAt: number
  readonly maxMillis: number
  readonly resolve: (answered: { answer: Answers[Kind]; asked: RequestTarget }) => void
  readonly reject: (error: unknown) => void
  readonly signal: AbortSignal | undefined
  tries: number
}

export interface SearchThreadsOptions {
  readonly count: number
  readonly newest: () => Snapshot
  readonly log: Pick<Log, 'warn'>
  /** The worker script. */
  readonly program?: URL
  readonly graceMs?: number
  /** How long idle threads are kept. */
  readonly idleMs?: number
  readonly tidyMs?: number
}

/**
 * Runs searches on worker threads. The first thread starts with the first question. Until it's ready, or if none can
 * start, `isReady` is false and the caller searches by itself. A thread that dies is replaced, and its question is
 * asked once more.
 * See docs/decisions/0040-search-threads.md.
 */
export class SearchThreads {
  readonly #options: SearchThreadsOptions
  /** Running or not: one that died or was stopped is started again. */
  readonly #threads: SearchThread[] = []
  /** Those that aren't answered. */
  readonly #jobs = new Set<Job>()
  #waiting: Job[] = []
  #isClosed = false
  /** How long a thread works on a question, the latest counting most. */
  #usualMs = 0
  readonly #tidying: NodeJS.Timeout | undefined

  constructor(options: SearchThreadsOptions) {
    this.#options = options
    if (options.count > 0) this.#tidying = setInterval(() => this.#tidy(), options.tidyMs ?? TIDY_MS).unref()
  }

  /** Whether a thread is ready. Starts one if there is none. */
  isReady(): boolean {
    if (this.#isClosed || this.#options.count === 0) return false
    this.#start()
    return this.#threads.some(({ worker }) => worker.isReady)
  }

  /** Expected wait for a thread, based on recent durations. */
  expectedWaitMs(): number {
    return (this.#jobs.size * this.#usualMs) / Math.max(1, this.#running().length)
  }

  /** Resolves when every started thread is ready or has failed. */
  async started(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.ready()))
  }

  /** `millis` is how long the caller waits, `maxMillis` how long a thread may work on it. */
  ask<Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
    ask: () => RequestTarget,
    { millis, maxMillis, signal }: { millis: number; maxMillis: number; signal?: AbortSignal | undefined },
  ): Promise<{ answer: Answers[Kind]; asked: RequestTarget }> {
    if (this.#isClosed) return Promise.reject(closed())
    if (signal?.aborted) return Promise.reject(searchTookTooLong())
    const { promise, resolve, reject } = Promise.withResolvers<{ answer: Answers[Kind]; asked: RequestTarget }>()
    const endsAt = performance.now() + millis
    const typed: Job<Kind> = { question, ask, endsAt, maxMillis, resolve, reject, signal, tries: 0 }
    const job = typed as unknown as Job
    const giveUp = () => this.#giveUp(job)
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#jobs.add(job)
    this.#waiting.push(job)
    this.#next()
    // The last may have been stopped since the caller was told that it's ready.
    this.#start()
    this.#refuseWithoutThreads()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#tidying)
    for (const job of this.#jobs) this.#finish(job)?.reject(closed())
    this.#waiting = []
    await Promise.all(this.#threads.map(({ worker }) => worker.close()))
  }

  #running(): SearchThread[] {
    return this.#threads.filter(({ worker }) => worker.isRunning)
  }

  /** Starts one thread at a time, because each takes memory: the first with the first request, more if requests wait. */
  #start(): void {
    const running = this.#running()
    const isWanted = this.#waiting.length > 0 && running.every(({ worker }) => worker.isReady)
    const isMissing = running.length === 0 || (isWanted && running.length < this.#options.count)
    if (!isMissing || this.#isClosed) return
    const { worker } = this.#threads.find((thread) => !thread.worker.isRunning) ?? this.#addThread()
    worker.start()
  }

  #addThread(): SearchThread {
    const { count, program = PROGRAM } = this.#options
    const maxDenseBytes = Math.max(MIN_DENSE_BYTES, Math.floor(MAX_DENSE_BYTES / count))
    const onFree = () => {
      this.#next()
      this.#start()
    }
    const onDeath = (error: WorkerError) => this.#died(error)
    const thread = new SearchThread(program, maxDenseBytes, { onFree, onDeath })
    this.#threads.push(thread)
    return thread
  }

  /** Assigns waiting jobs to the least busy threads. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const free = this.#threads.filter(({ worker }) => worker.isReady && worker.pending < ORDERS_PER_THREAD)
      const [first, ...others] = free
      if (first === undefined) return
      const thread = others.reduce((a, b) => (b.worker.pending < a.worker.pending ? b : a), first)
      this.#send(this.#waiting.shift()!, thread)
    }
  }

  #send(job: Job, thread: SearchThread): void {
    const millis = Math.min(job.maxMillis, job.endsAt - performance.now())
    if (millis <= 0) {
      this.#finish(job)?.reject(searchTookTooLong())
      return
    }
    job.tries++
    // The one before it may take as long.
    const deadlineMs = millis * ORDERS_PER_THREAD + (this.#options.graceMs ?? GRACE_MS)
    try {
      const asked = job.ask()
      const order = makeOrder(job.question, asked, millis, thread.sent, this.#options.newest())
      const { result } = thread.worker.call('answer', order, { deadlineMs, signal: job.signal })
      thread.askedAt = performance.now()
      result.then(
        (reply) => this.#answered(job, asked, reply),
        (error: unknown) => this.#failed(job, error),
      )
    } catch (error) {
      // Nobody knows how much of it the thread has received.
      this.#finish(job)?.reject(error)
      void thread.worker.stop()
    }
  }

  #answered(job: Job, asked: RequestTarget, { answer, tookMs }: SearchReply): void {
    this.#usualMs += (tookMs - this.#usualMs) * NEWS_SHARE
    this.#finish(job)?.resolve({ answer, asked })
  }

  /** A question whose thread ended is asked again, of another thread or of the one that takes its place. */
  #failed(job: Job, error: unknown): void {
    const isThreadsFault = error instanceof WorkerError && error.reason !== 'timed_out'
    if (!isThreadsFault) this.#finish(job)?.reject(error instanceof WorkerError ? searchTookTooLong() : error)
    else if (this.#jobs.has(job) && job.tries < MAX_TRIES) this.#waiting.unshift(job)
    else this.#finish(job)?.reject(threadsFailed())
    this.#next()
    this.#replace()
  }

  #giveUp(job: Job): void {
    this.#waiting = this.#waiting.filter((other) => other !== job)
    this.#finish(job)?.reject(searchTookTooLong())
  }

  #died(error: WorkerError): void {
    const isLate = error.reason === 'timed_out'
    const what = isLate ? 'a search thread timed out; replacing it' : 'a search thread exited; replacing it'
    this.#options.log.warn({ err: error }, what)
    this.#replace()
  }

  #replace(): void {
    if (this.#waiting.length > 0) this.#start()
    this.#refuseWithoutThreads()
  }

  #refuseWithoutThreads(): void {
    if (this.#running().length > 0) return
    for (const job of this.#waiting.splice(0)) this.#finish(job)?.reject(threadsFailed())
  }

  /** Undefined if it is over already. */
  #finish(job: Job): Job | undefined {
    return this.#jobs.delete(job) ? job : undefined
  }

  #tidy(): void {
    const { idleMs = IDLE_MS } = this.#options
    for (const { worker, sent, askedAt } of this.#threads) {
      if (!worker.isReady || worker.pending > 0) continue
      sent.tidy(this.#options.newest())
      if (sent.forgottenBytes > MAX_FORGOTTEN_BYTES || performance.now() - askedAt > idleMs) {
        void worker.stop()
        continue
      }
      const { forgotten } = sent.take()
      // If it fails, the thread has ended, and the next one knows nothing.
      if (forgotten.length > 0) worker.request('forget', forgotten).catch(() => {})
    }
  }
}

function closed(): Error {
  return new Error('The search engine was closed')
}

function threadsFailed(): ServiceError {
  return new ServiceError('unavailable', 'The search was interrupted; try again')
}
