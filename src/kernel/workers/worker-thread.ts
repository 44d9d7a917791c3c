import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { ServiceError } from '../errors.ts'
import { systemTimers, type Timers } from '../timers.ts'
import { PendingRequest } from './pending-request.ts'
import { WorkerError } from './worker-error.ts'
import {
  CANCEL_SLOTS,
  cancelSlot,
  type MessageFromWorker,
  type MessageToWorker,
  type ThreadData,
} from './worker-messages.ts'

export interface ThreadOptions {
  /** For messages: "The search worker stopped". */
  readonly name: string
  /** A module that calls `serveRequests`. */
  readonly program: URL
  /** What the module gets from `threadData()`. */
  readonly workerData?: unknown
  /** A last resort: V8 may end the whole process instead (docs/decisions/0015-reading-files.md). */
  readonly resourceLimits?: ResourceLimits
  readonly timers?: Timers
}

export interface PostOptions {
  /** After this long without an answer the thread is ended: nobody knows what it does. */
  readonly deadlineMs?: number
  /** Rejects the request, and tells the handler. The thread goes on, and the deadline still holds. */
  readonly signal?: AbortSignal | undefined
  /** Handed over instead of copied. */
  readonly transfer?: readonly Transferable[]
}

export interface ThreadEvents {
  /** It's ready, or has answered a request. */
  onFree(): void
  /** It ended without being told to. */
  onDeath(error: WorkerError, wasReady: boolean): void
}

const START_LIMIT_MS = 60_000
/** A longer timer would fire immediately. */
const MAX_TIMER_MS = 0x7fffffff
/** IDs fit into the shared memory through which requests are canceled. */
const MAX_ID = 0x7fffffff

/** One worker thread, from its start to its end. `WorkerClient` starts the next one. */
export class WorkerThread {
  isReady = false
  /** Resolves when it's ready, or is over. */
  readonly started: Promise<void>
  readonly #name: string
  readonly #timers: Timers
  readonly #events: ThreadEvents
  readonly #worker: Worker
  readonly #canceled = new Int32Array(new SharedArrayBuffer(CANCEL_SLOTS * 4))
  readonly #requests = new Map<number, PendingRequest>()
  readonly #markStarted: () => void
  #lastId = 0
  #isOver = false

  constructor(
    { name, program, workerData, resourceLimits, timers = systemTimers }: ThreadOptions,
    events: ThreadEvents,
  ) {
    this.#name = name
    this.#timers = timers
    this.#events = events
    const data: ThreadData = { canceled: this.#canceled, data: workerData }
    this.#worker = new Worker(program, { workerData: data, ...(resourceLimits && { resourceLimits }) })
    this.#worker.on('message', (message: MessageFromWorker) => this.#receive(message))
    const die = (error: unknown) => this.#die(`stopped: ${error instanceof Error ? error.message : error}`, error)
    this.#worker.on('error', die)
    this.#worker.on('messageerror', die)
    this.#worker.on('exit', (code) => this.#die(`exited with code ${code}`))
    // After the listeners, because listening to messages keeps the process alive.
    this.#worker.unref()
    const { promise, resolve } = Promise.withResolvers<void>()
    const limit = timers.after(START_LIMIT_MS, () => this.#die('did not start in time'))
    this.started = promise
    this.#markStarted = () => {
      limit.cancel()
      resolve()
    }
  }

  /** Requests that the thread hasn't answered, canceled ones included. */
  get pending(): number {
    return this.#requests.size
  }

  /** Throws if the payload can't be sent. */
  post(kind: string, payload: unknown, { deadlineMs = Infinity, signal, transfer }: PostOptions): PendingRequest {
    const id = (this.#lastId = (this.#lastId % MAX_ID) + 1)
    const request = new PendingRequest((message) => {
      try {
        this.#send({ id, message })
      } catch (error) {
        this.#cancel(id, error)
      }
    })
    this.#send({ id, kind, payload }, transfer)
    // Work in progress keeps the process alive, an idle thread doesn't.
    if (this.#requests.size === 0) this.#worker.ref()
    this.#requests.set(id, request)
    if (deadlineMs < Infinity) {
      const timer = this.#timers.after(Math.min(deadlineMs, MAX_TIMER_MS), () => this.#expire(request, deadlineMs))
      request.onDone(() => timer.cancel())
    }
    if (signal !== undefined) {
      const cancel = () => this.#cancel(id, new WorkerError('canceled', `The ${this.#name} request was canceled`))
      signal.addEventListener('abort', cancel, { once: true })
      request.onDone(() => signal.removeEventListener('abort', cancel))
      if (signal.aborted) cancel()
    }
    return request
  }

  /** Ends the thread, and fails what's pending. */
  async stop(error: unknown): Promise<void> {
    this.#isOver = true
    this.#markStarted()
    const pending = [...this.#requests.values()]
    this.#requests.clear()
    for (const request of pending) {
      request.done()
      request.reject(error)
    }
    await this.#worker.terminate()
  }

  #send(message: MessageToWorker, transfer?: readonly Transferable[]): void {
    this.#worker.postMessage(message, transfer)
  }

  #receive(message: MessageFromWorker): void {
    if (this.#isOver) return
    if ('isReady' in message) {
      this.isReady = true
      this.#markStarted()
      this.#events.onFree()
      return
    }
    const request = this.#requests.get(message.id)
    if ('message' in message) {
      request?.push(message.message)
      return
    }
    this.#requests.delete(message.id)
    request?.done()
    if ('result' in message) request?.resolve(message.result)
    else request?.reject('error' in message ? message.error : refusalFrom(message))
    if (this.#requests.size === 0) this.#worker.unref()
    this.#events.onFree()
  }

  #cancel(id: number, error: unknown): void {
    const request = this.#requests.get(id)
    if (request === undefined || this.#isOver) return
    Atomics.store(this.#canceled, cancelSlot(id), id)
    this.#send({ id, isCanceled: true })
    request.reject(error)
  }

  #expire(request: PendingRequest, deadlineMs: number): void {
    const error = new WorkerError('timed_out', `The ${this.#name} worker took longer than ${deadlineMs} ms`)
    request.reject(error)
    this.#end(error, new WorkerError('stopped', `The ${this.#name} worker was stopped because it took too long`))
  }

  #die(what: string, cause?: unknown): void {
    const error = new WorkerError('crashed', `The ${this.#name} worker ${what}`, { cause })
    this.#end(error, error)
  }

  #end(error: WorkerError, pendingError: WorkerError): void {
    if (this.#isOver) return
    void this.stop(pendingError)
    this.#events.onDeath(error, this.isReady)
  }
}

function refusalFrom({ refusal }: Extract<MessageFromWorker, { refusal: unknown }>): ServiceError {
  return new ServiceError(refusal.code, refusal.message, refusal.options)
}
