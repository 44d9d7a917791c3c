import { snapshotOfCursor } from '../../domain/query/search-cursor.ts'
import { searchTookTooLong } from '../../domain/search/deadline.ts'
import { InvalidFilterValue } from '../../domain/search/filters/invalid-filter-value.ts'
import type { Services } from '../../domain/services.ts'
import type { PublishedIndex } from '../../engines/embedded/copies/index-update.ts'
import { operationName } from '../../http/core/endpoint.ts'
import type {
  AnsweringThreads,
  ThreadAnswer,
  ThreadRequest,
  WaitingClient,
} from '../../http/core/threads/answering-threads.ts'
import { THREADED_ENDPOINTS } from '../../http/threaded-endpoints.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { WorkerCall } from '../../kernel/workers/pending-request.ts'
import type { WorkerError } from '../../kernel/workers/worker-error.ts'
import { AnsweringThread } from './answering-thread.ts'
import type {
  AnsweringThreadData,
  AnswerReply,
  RankingSignals,
  VectorAnswer,
  VectorQuestion,
} from './thread-messages.ts'

const OPERATIONS: ReadonlySet<string> = new Set(THREADED_ENDPOINTS.map(operationName))
/** A request is given up by its own limits. A thread that takes this much longer is stuck. */
const STUCK_MS = 60_000
const TIDY_MS = 10_000
const IDLE_MS = 300_000

export interface AnsweringPoolOptions {
  readonly count: number
  /**
   * Threads start one by one, when a request would have to wait, and end when idle; a request goes to the first one that is free, which has
   * compiled most and caches most. Otherwise they start now, stay, and take turns.
   */
  readonly isOnDemand: boolean
  readonly data: Omit<AnsweringThreadData, 'snapshotPrefix' | 'threads'>
  readonly engine: { readonly published: PublishedIndex }
  readonly services: () => Pick<
    Services,
    'clock' | 'popularity' | 'learnedRanking' | 'meaning' | 'useRecorder' | 'ranking' | 'reranker'
  >
  readonly log: Pick<Log, 'warn'>
  /** The worker script. */
  readonly program?: URL
}

/**
 * Hands checked requests to threads, each to one with the least to do. If a thread can't answer, the main thread does: these
 * requests only read.
 * See docs/decisions/0048-answering-threads.md.
 */
export class AnsweringPool implements AnsweringThreads {
  readonly #options: AnsweringPoolOptions
  readonly #threads: readonly AnsweringThread[]
  #underWay = 0
  #isClosed = false
  #tidying: NodeJS.Timeout | undefined

  constructor(options: AnsweringPoolOptions) {
    this.#options = options
    const { count, data, log, program } = options
    const onDeath = (error: WorkerError) => log.warn({ err: error }, 'an answering thread exited; replacing it')
    this.#threads = Array.from(
      { length: count },
      (_, at) =>
        new AnsweringThread({
          data: { ...data, threads: count, snapshotPrefix: `${at}-` },
          onDeath,
          program,
        }),
    )
  }

  /** Resolves when threads that don't wait for demand are ready. The index must have been read. */
  async start(): Promise<void> {
    this.#tidying = setInterval(() => this.#tidy(), TIDY_MS).unref()
    if (this.#options.isOnDemand) return
    for (const { worker } of this.#threads) worker.start()
    await Promise.all(this.#threads.map(({ worker }) => worker.ready()))
  }

  answer(request: ThreadRequest, client: WaitingClient): Promise<ThreadAnswer | undefined> | undefined {
    if (this.#isClosed || !OPERATIONS.has(request.operation)) return undefined
    this.#startThreads()
    this.#underWay++
    client.onceDone(() => this.#underWay--)
    return this.#answer(request, client.signal)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#tidying)
    await Promise.all(this.#threads.map(({ worker }) => worker.close()))
  }

  /** On demand, one at a time, and only if all that run have something to do. */
  #startThreads(): void {
    const missing = this.#threads.filter(({ worker }) => !worker.isRunning)
    if (!this.#options.isOnDemand) for (const { worker } of missing) worker.start()
    else if (this.#underWay > 0 && this.#threads.every(({ worker }) => !worker.isRunning || isBusy(worker))) {
      missing[0]?.worker.start()
    }
  }

  async #answer(request: ThreadRequest, signal: AbortSignal): Promise<ThreadAnswer | undefined> {
    const { learnedRanking, popularity, ranking, reranker } = this.#options.services()
    // Its key stays on the main thread.
    if ((await reranker.current()) !== undefined) return undefined
    const learned = await learnedRanking.current()
    const signals = { learned, ...(ranking.operator.views && { reads: await popularity.current() }) }
    const thread = this.#choose(request)
    return thread && (await this.#ask(thread, request, signals, signal))
  }

  /** The one that has the snapshot of a page, or else a thread with the least to do. */
  #choose({ body }: ThreadRequest): AnsweringThread | undefined {
    const { cursor } = (body ?? {}) as { cursor?: unknown }
    const snapshot = typeof cursor === 'string' ? snapshotOfCursor(cursor) : ''
    const first = this.#threads.find(({ snapshotPrefix }) => snapshot.startsWith(snapshotPrefix))
    // The main thread has it.
    if (snapshot !== '' && first === undefined) return undefined
    if (first?.worker.isReady) return first
    const ready = this.#threads.filter(({ worker }) => worker.isReady)
    const longestUnused = (a: AnsweringThread, b: AnsweringThread) =>
      this.#options.isOnDemand ? 0 : a.usedAt - b.usedAt
    return ready.sort((a, b) => a.worker.pending - b.worker.pending || longestUnused(a, b))[0]
  }

  async #ask(
    thread: AnsweringThread,
    request: ThreadRequest,
    signals: RankingSignals,
    signal: AbortSignal,
  ): Promise<ThreadAnswer | undefined> {
    const { services, log } = this.#options
    try {
      const reply = await this.#send(thread, request, signals, signal)
      if ('invalidFilter' in reply) {
        const { fieldName, value, allowed } = reply.invalidFilter
        throw new InvalidFilterValue(fieldName, value, allowed)
      }
      const { useRecorder, meaning } = services()
      for (const note of reply.notes) useRecorder.note(note)
      if (meaning !== undefined) meaning.queries.outcomes.cached += reply.keptVectors
      return reply.answer
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) throw error
      if (signal.aborted) throw searchTookTooLong()
      log.warn({ err: error }, 'an answering thread failed; answering on the main thread')
      return undefined
    }
  }

  /** All of it in this turn: the thread searches at least what the main thread had when the request came. */
  #send(
    thread: AnsweringThread,
    request: ThreadRequest,
    signals: RankingSignals,
    signal: AbortSignal,
  ): Promise<AnswerReply> {
    const { engine, services } = this.#options
    const { clock, meaning } = services()
    thread.usedAt = performance.now()
    const order = {
      ...thread.update(engine.published, clock.now(), signals),
      request,
      meaning: meaning?.isOn === true ? meaning.embedderCount : undefined,
    }
    try {
      const call = thread.worker.call('answer', order, { deadlineMs: STUCK_MS, signal })
      void answerQuestions(call, meaning)
      return call.result
    } catch (error) {
      // It didn't get its update, on which the next one builds.
      void thread.worker.stop()
      throw error
    }
  }

  /** A thread without requests would keep the memory of segments that were merged, and in the end its own. */
  #tidy(): void {
    const { engine, services, isOnDemand } = this.#options
    for (const thread of this.#threads) {
      const { worker, usedAt } = thread
      if (!worker.isRunning) thread.forget()
      if (!worker.isReady || worker.pending > 0) continue
      if (isOnDemand && performance.now() - usedAt > IDLE_MS) {
        void worker.stop()
        continue
      }
      const update = thread.update(engine.published, services().clock.now())
      // If it fails, the thread has ended, and the next one knows nothing.
      if (update.index !== undefined) worker.request('update', update).catch(() => {})
    }
  }
}

function isBusy({ isReady, pending }: AnsweringThread['worker']): boolean {
  return isReady && pending > 0
}

/** Only the main thread embeds queries: an encoder or an endpoint is asked by one, and what it answers is kept once. */
async function answerQuestions(
  call: WorkerCall<unknown, VectorAnswer, VectorQuestion>,
  meaning: Services['meaning'],
): Promise<void> {
  for (let asked = await call.receive(); asked !== undefined; asked = await call.receive()) {
    const { id, query, withinMs } = asked
    const send = (vector?: VectorAnswer['vector']) => call.send({ id, vector })
    const found = meaning?.queries.of(query, withinMs) ?? Promise.resolve(undefined)
    found.then(send, () => send())
  }
}
