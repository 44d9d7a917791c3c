import { systemTimers, type Timers } from '../timers.ts'
import type { WorkerCall } from './pending-request.ts'
import type { Handlers, RequestContext } from './serve-requests.ts'
import { WorkerError } from './worker-error.ts'
import { type PostOptions, type ThreadOptions, WorkerThread } from './worker-thread.ts'

export interface WorkerClientOptions extends ThreadOptions {
  /** Ends a thread that had nothing to do for this long, which frees its memory. Without it, the thread stays. */
  readonly idleMs?: number
  /** The deadline of requests that name none. */
  readonly deadlineMs?: number
  /** Before each start: a new thread knows nothing of what an earlier one was sent. */
  readonly onStart?: () => void
  /** The thread can take another request: it's ready, or has answered one, which may have been canceled before. */
  readonly onFree?: () => void
  /** A thread died, at work or at rest. */
  readonly onDeath?: (error: WorkerError) => void
}

export interface RequestOptions extends PostOptions {
  /** The thread ends as soon as nothing is pending: it won't need the memory again that this takes. */
  readonly endsWhenIdle?: boolean
}

type Call<Handler> = Handler extends (payload: never, ...context: infer Context) => infer Result
  ? Context extends [RequestContext<infer Sent, infer Received>]
    ? WorkerCall<Awaited<Result>, Sent, Received>
    : WorkerCall<Awaited<Result>>
  : never
type PayloadOf<Handler> = Handler extends (payload: infer Payload, ...context: never) => unknown ? Payload : never

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Requests to a worker thread whose module calls `serveRequests`. The thread starts with the first request. If it dies, hangs
 * past a deadline or was idle for long, the next request starts another; if it died while starting, only after a pause
 * that doubles each time. Requests that fail this way are rejected with a `WorkerError`, and never sent again on their own.
 */
export class WorkerClient<H extends Handlers> {
  readonly #options: WorkerClientOptions
  readonly #timers: Timers
  #thread: WorkerThread | undefined
  #isClosed = false
  #endsWhenIdle = false
  #failedStarts = 0
  #isBackingOff = false
  #idleTimer: { cancel(): void } | undefined

  constructor(options: WorkerClientOptions) {
    this.#options = options
    this.#timers = options.timers ?? systemTimers
  }

  get isRunning(): boolean {
    return this.#thread !== undefined
  }

  /** Whether its thread answers without having to start first. */
  get isReady(): boolean {
    return this.#thread?.isReady === true
  }

  /** Requests that the thread hasn't answered, canceled ones included. */
  get pending(): number {
    return this.#thread?.pending ?? 0
  }

  /** Starts the thread if there is none. False if it can't be started now. */
  start(): boolean {
    try {
      return this.#started() !== undefined
    } catch {
      return false
    }
  }

  /** Resolves when the thread that was started is ready, or has failed. */
  async ready(): Promise<void> {
    await this.#thread?.started
  }

  async request<Kind extends keyof H & string>(
    kind: Kind,
    payload: PayloadOf<H[Kind]>,
    options: RequestOptions = {},
  ): Promise<Awaited<ReturnType<H[Kind]>>> {
    return (await this.call(kind, payload, options).result) as Awaited<ReturnType<H[Kind]>>
  }

  /** As `request`, for a caller that exchanges messages with the handler. Throws if the request can't be sent. */
  call<Kind extends keyof H & string>(
    kind: Kind,
    payload: PayloadOf<H[Kind]>,
    { endsWhenIdle = false, ...options }: RequestOptions = {},
  ): Call<H[Kind]> {
    const { deadlineMs = Infinity } = this.#options
    const call = this.#started().post(kind, payload, { deadlineMs, ...options })
    this.#idleTimer?.cancel()
    this.#endsWhenIdle ||= endsWhenIdle
    return call as unknown as Call<H[Kind]>
  }

  /** Ends the thread. Pending requests are rejected, and the next one starts another thread. */
  async stop(): Promise<void> {
    await this.#end(new WorkerError('stopped', `The ${this.#options.name} worker was stopped`))
  }

  /** Ends the thread for good. Pending and later requests are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end(this.#closed())
  }

  #started(): WorkerThread {
    if (this.#thread !== undefined) return this.#thread
    const { name, onStart } = this.#options
    if (this.#isClosed) throw this.#closed()
    if (this.#isBackingOff) {
      throw new WorkerError('backing_off', `The ${name} worker failed to start and will be started again in a moment`)
    }
    onStart?.()
    try {
      return (this.#thread = new WorkerThread(this.#options, {
        onFree: () => this.#free(),
        onDeath: (error, wasReady) => this.#died(error, wasReady),
      }))
    } catch (cause) {
      const message = `The ${name} worker could not be started: ${(cause as Error).message}`
      const error = new WorkerError('crashed', message, { cause })
      this.#died(error, false)
      throw error
    }
  }

  #free(): void {
    this.#failedStarts = 0
    this.#options.onFree?.()
    if (this.pending > 0 || this.#thread === undefined) return
    const { idleMs } = this.#options
    this.#idleTimer?.cancel()
    if (this.#endsWhenIdle) void this.stop()
    else if (idleMs !== undefined) this.#idleTimer = this.#timers.after(idleMs, () => void this.stop())
  }

  #died(error: WorkerError, wasReady: boolean): void {
    this.#forgetThread()
    if (!wasReady) this.#backOff()
    this.#options.onDeath?.(error)
  }

  /** A worker that dies at its start would otherwise be started as fast as requests come. */
  #backOff(): void {
    this.#isBackingOff = true
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#failedStarts++, LONGEST_PAUSE_MS)
    this.#timers.after(pauseMs, () => {
      this.#isBackingOff = false
    })
  }

  async #end(error: WorkerError): Promise<void> {
    const thread = this.#thread
    this.#forgetThread()
    await thread?.stop(error)
  }

  #forgetThread(): void {
    this.#thread = undefined
    this.#endsWhenIdle = false
    this.#idleTimer?.cancel()
  }

  #closed(): WorkerError {
    return new WorkerError('closed', `The ${this.#options.name} worker was closed`)
  }
}
