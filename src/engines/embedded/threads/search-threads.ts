import { searchTookTooLong } from '../../../domain/search/deadline.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { MAX_DENSE_BYTES } from '../segment/dense-terms.ts'
import { type Asked, makeOrder } from './make-order.ts'
import type { Answers, Question, ThreadReply } from './search-order.ts'
import { SearchThread } from './search-thread.ts'

const PROGRAM = new URL('./search-worker.ts', import.meta.url)
/** One runs, the next waits at the thread's door: so it need not wait for this thread to hear of its answer. */
const ORDERS_PER_THREAD = 2
/** A thread whose order is over by so much does not look at the clock any more: it is ended. */
const GRACE_MS = 2000
/** A question that ends a second thread is not asked again. */
const MAX_TRIES = 2
/** Threads that die before they are ready are not started again for a while. */
const RESTART_PAUSE_MS = 10_000
const TIDY_MS = 10_000
/** A thread at rest does not collect what it has forgotten; with so much of it, it is ended, and started when it is needed. */
const MAX_FORGOTTEN_BYTES = 64 * 1024 * 1024
/** So is one that nobody asked for so long: what it has laid out for itself is memory. */
const IDLE_MS = 300_000
/** What the latest question counts for in how long they usually take. */
const NEWS_SHARE = 0.1
/** Frequent words are laid out by each thread for itself. */
const MIN_DENSE_BYTES = 24 * 1024 * 1024

interface Job<Kind extends Question['kind'] = Question['kind']> {
  readonly number: number
  readonly question: Extract<Question, { kind: Kind }>
  readonly ask: () => Asked
  readonly endsAt: number
  readonly maxMillis: number
  readonly resolve: (answered: { answer: Answers[Kind]; asked: Asked }) => void
  readonly reject: (error: unknown) => void
  asked: Asked | undefined
  thread: SearchThread | undefined
  tries: number
  watchdog: NodeJS.Timeout | undefined
}

export interface SearchThreadsOptions {
  readonly count: number
  readonly newest: () => Snapshot
  readonly log: Pick<Log, 'warn'>
  /** What the threads run, and how long one may go on beyond its time. */
  readonly program?: URL
  readonly graceMs?: number
  /** How long one is kept that nobody asks, and how often that is looked at. */
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
  readonly #threads: SearchThread[] = []
  readonly #jobs = new Map<number, Job>()
  #waiting: Job[] = []
  #lastJob = 0
  #isClosed = false
  #restartsAt = 0
  /** How long a thread works on a question, the latest counting most. */
  #usualMs = 0
  readonly #tidying: NodeJS.Timeout | undefined

  constructor(options: SearchThreadsOptions) {
    this.#options = options
    if (options.count > 0) this.#tidying = setInterval(() => this.#tidy(), options.tidyMs ?? TIDY_MS).unref()
  }

  /** Whether a thread can be asked; starts one where there is none. */
  isReady(): boolean {
    if (this.#isClosed || this.#options.count === 0) return false
    this.#start()
    return this.#threads.some(({ isReady }) => isReady)
  }

  /** How long a question would wait for a thread, by how long those before it took. */
  expectedWaitMs(): number {
    return (this.#jobs.size * this.#usualMs) / Math.max(1, this.#threads.length)
  }

  /** Resolves when every thread that was started can be asked, or has failed. */
  async started(): Promise<void> {
    await Promise.all(this.#threads.map(({ started }) => started))
  }

  /** `millis`: as long as the caller waits; `maxMillis`: as long as a thread may work on it. */
  ask<Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
    ask: () => Asked,
    { millis, maxMillis, signal }: { millis: number; maxMillis: number; signal?: AbortSignal | undefined },
  ): Promise<{ answer: Answers[Kind]; asked: Asked }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ answer: Answers[Kind]; asked: Asked }>()
    const job: Job<Kind> = {
      number: (this.#lastJob = (this.#lastJob % MAX_JOB) + 1),
      question,
      ask,
      endsAt: performance.now() + millis,
      maxMillis,
      resolve,
      reject,
      asked: undefined,
      thread: undefined,
      tries: 0,
      watchdog: undefined,
    }
    if (this.#isClosed) return Promise.reject(closed())
    const giveUp = () => this.#giveUp(job.number)
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#jobs.set(job.number, job as unknown as Job)
    this.#waiting.push(job as unknown as Job)
    this.#next()
    // The last may have been ended since whoever asks was told that it is ready.
    this.#start()
    this.#refuseWithoutThreads()
    if (signal?.aborted) giveUp()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#tidying)
    for (const job of this.#jobs.values()) this.#finish(job)?.reject(closed())
    this.#waiting = []
    await Promise.all(this.#threads.splice(0).map((thread) => thread.end()))
  }

  /** One at a time, for each takes memory: the first with the first question, another where some wait for those there are. */
  #start(): void {
    const { count, program = PROGRAM } = this.#options
    const isWanted = this.#waiting.length > 0 && this.#threads.every(({ isReady }) => isReady)
    const isMissing = this.#threads.length === 0 || (isWanted && this.#threads.length < count)
    if (!isMissing || performance.now() < this.#restartsAt) return
    const maxDenseBytes = Math.max(MIN_DENSE_BYTES, Math.floor(MAX_DENSE_BYTES / count))
    const onReply = (thread: SearchThread, reply: ThreadReply) => this.#replied(thread, reply)
    const onDeath = (thread: SearchThread, error: unknown) => this.#died(thread, error)
    this.#threads.push(new SearchThread(program, maxDenseBytes, { onReply, onDeath }))
  }

  /** Gives waiting jobs to threads, the one with the least to do first. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const free = this.#threads.filter(({ isReady, jobs }) => isReady && jobs.size < ORDERS_PER_THREAD)
      const [first, ...others] = free
      if (first === undefined) return
      const thread = others.reduce((least, other) => (other.jobs.size < least.jobs.size ? other : least), first)
      this.#send(this.#waiting.shift()!, thread)
    }
  }

  #send(job: Job, thread: SearchThread): void {
    const millis = Math.min(job.maxMillis, job.endsAt - performance.now())
    if (millis <= 0) {
      this.#finish(job)?.reject(searchTookTooLong())
      return
    }
    try {
      job.asked = job.ask()
      job.thread = thread
      job.tries++
      thread.post(makeOrder(job.number, job.question, job.asked, millis, thread.told, this.#options.newest()))
    } catch (error) {
      // Nobody knows what of it the thread has heard.
      this.#finish(job)?.reject(error)
      this.#end(thread)
      return
    }
    // The one before it may take as long.
    const limit = millis * ORDERS_PER_THREAD + (this.#options.graceMs ?? GRACE_MS)
    if (Number.isFinite(limit)) job.watchdog = setTimeout(() => this.#stuck(job), limit).unref()
  }

  #replied(thread: SearchThread, reply: ThreadReply): void {
    if (reply.kind !== 'ready') {
      const job = this.#jobs.get(reply.job)
      if (job?.thread === thread) {
        this.#finish(job)
        if (reply.kind === 'answer') {
          this.#usualMs += (reply.tookMs - this.#usualMs) * NEWS_SHARE
          job.resolve({ answer: reply.answer, asked: job.asked! })
        } else job.reject(reply.kind === 'late' ? searchTookTooLong() : reply.error)
      }
    }
    this.#next()
    if (reply.kind === 'ready') this.#start()
  }

  #giveUp(number: number): void {
    const job = this.#jobs.get(number)
    if (job === undefined) return
    job.thread?.giveUp(number)
    this.#waiting = this.#waiting.filter((other) => other !== job)
    this.#finish(job)?.reject(searchTookTooLong())
  }

  #stuck(job: Job): void {
    const { thread } = job
    if (thread === undefined) return
    this.#options.log.warn({}, 'a search thread timed out; replacing it')
    this.#finish(job)?.reject(searchTookTooLong())
    this.#end(thread)
  }

  #died(thread: SearchThread, error: unknown): void {
    if (!this.#threads.includes(thread)) return
    if (!thread.isReady) this.#restartsAt = performance.now() + RESTART_PAUSE_MS
    this.#options.log.warn({ err: error }, 'a search thread exited; replacing it')
    this.#end(thread)
  }

  /** Its questions are asked again, of others or of the one that takes its place. */
  #end(thread: SearchThread): void {
    this.#drop(thread)
    for (const job of this.#jobs.values()) {
      if (job.thread !== thread) continue
      clearTimeout(job.watchdog)
      job.thread = undefined
      if (job.tries < MAX_TRIES) this.#waiting.unshift(job)
      else this.#finish(job)?.reject(threadsFailed())
    }
    if (this.#waiting.length > 0) this.#start()
    this.#refuseWithoutThreads()
  }

  #refuseWithoutThreads(): void {
    if (this.#threads.length > 0) return
    for (const job of this.#waiting.splice(0)) this.#finish(job)?.reject(threadsFailed())
  }

  #drop(thread: SearchThread): void {
    const at = this.#threads.indexOf(thread)
    if (at >= 0) this.#threads.splice(at, 1)
    void thread.end()
  }

  /** Undefined if it is over already. */
  #finish(job: Job): Job | undefined {
    clearTimeout(job.watchdog)
    return this.#jobs.delete(job.number) ? job : undefined
  }

  #tidy(): void {
    const { idleMs = IDLE_MS } = this.#options
    for (const thread of [...this.#threads]) {
      if (!thread.isReady || thread.jobs.size > 0) continue
      thread.told.tidy(this.#options.newest())
      if (thread.told.forgottenBytes > MAX_FORGOTTEN_BYTES || performance.now() - thread.askedAt > idleMs) {
        this.#drop(thread)
        continue
      }
      const { forgotten } = thread.told.take()
      if (forgotten.length > 0) thread.post({ kind: 'forget', forgotten })
    }
  }
}

/** A job's number fits into the shared memory by which it is given up. */
const MAX_JOB = 0x7fffffff

function closed(): Error {
  return new Error('The search engine was closed')
}

function threadsFailed(): ServiceError {
  return new ServiceError('unavailable', 'The search was interrupted; try again')
}
