import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import { type EmbeddedEngineOptions, SILENT } from '../embedded-engine-options.ts'
import { searchOnThread, type ThreadedSearchParts } from './search-on-thread.ts'
import type { Answers, Question } from './search-order.ts'
import { SearchThreads } from './search-threads.ts'

const DEFAULT_THREADED_DOCUMENTS = 5000
/** Who would wait longer for a thread is answered by the calling one, which others wait for, too. */
const MAX_WAIT_MS = 100

/** The engine's questions, asked of threads. */
export class ThreadedQuestions {
  readonly #parts: ThreadedSearchParts
  readonly #threads: SearchThreads
  readonly #minDocuments: number
  readonly #isShared: boolean
  readonly #maxMillis: number
  /** Questions that are not answered yet, here or on threads. */
  #underWay = 0

  constructor(
    {
      searchThreads = 0,
      threadedDocuments,
      sharesSearches = false,
      maxSearchMillis = Infinity,
      log = SILENT,
    }: EmbeddedEngineOptions,
    parts: Omit<ThreadedSearchParts, 'threads'>,
  ) {
    const newest = () => parts.vectors?.snapshotWith(parts.index().snapshot) ?? parts.index().snapshot
    this.#threads = new SearchThreads({ count: searchThreads, newest, log })
    this.#parts = { ...parts, threads: this.#threads }
    this.#minDocuments = threadedDocuments ?? DEFAULT_THREADED_DOCUMENTS
    this.#isShared = sharesSearches
    this.#maxMillis = maxSearchMillis
  }

  /** Has a question answered where it is answered sooner. `hasBegun`: the calling thread has begun another in this turn. */
  async share<T>(hasBegun: boolean, here: () => Promise<T>, onThread: () => Promise<T>): Promise<T> {
    const isForThread = this.#take(this.#underWay === 0 && !hasBegun)
    this.#underWay++
    try {
      return await (isForThread ? onThread() : here())
    } finally {
      this.#underWay--
    }
  }

  search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    return searchOnThread(this.#parts, request, visibility, this.#maxMillis)
  }

  async answer<Kind extends Exclude<Question['kind'], 'search'>>(
    question: Extract<Question, { kind: Kind }>,
    visibility: Visibility,
  ): Promise<Answers[Kind]> {
    const { index, views } = this.#parts
    const ask = () => ({ snapshot: index().snapshot, seen: views.seen(index().snapshot, visibility) })
    const limits = { millis: Infinity, maxMillis: this.#maxMillis }
    return (await this.#threads.ask<Kind>(question, ask, limits)).answer
  }

  /** Resolves when there is nothing more to wait for before threads answer. */
  async started(): Promise<void> {
    this.#threads.isReady()
    await this.#threads.started()
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  /**
   * Whether threads take the next question. In a small index it is answered before a thread would hear of it, and to whoever
   * asks alone a thread is a detour: they are for those who would wait for each other.
   */
  #take(isAlone: boolean): boolean {
    if (this.#parts.index().snapshot.liveCount < this.#minDocuments) return false
    if (!this.#isShared) return this.#threads.isReady()
    return !isAlone && this.#threads.isReady() && this.#threads.expectedWaitMs() < MAX_WAIT_MS
  }
}
