import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import { type EmbeddedEngineOptions, SILENT } from '../embedded-engine-options.ts'
import { searchOnThread, type ThreadedSearchParts } from './search-on-thread.ts'
import type { Answers, Question } from './search-order.ts'
import { SearchThreads } from './search-threads.ts'

const DEFAULT_THREADED_DOCUMENTS = 5000

/** The engine's questions, asked of threads. */
export class ThreadedQuestions {
  readonly #parts: ThreadedSearchParts
  readonly #threads: SearchThreads
  readonly #minDocuments: number
  readonly #maxMillis: number

  constructor(
    { searchThreads = 0, threadedDocuments, maxSearchMillis = Infinity, log = SILENT }: EmbeddedEngineOptions,
    parts: Omit<ThreadedSearchParts, 'threads'>,
  ) {
    const newest = () => parts.vectors?.snapshotWith(parts.index().snapshot) ?? parts.index().snapshot
    this.#threads = new SearchThreads({ count: searchThreads, newest, log })
    this.#parts = { ...parts, threads: this.#threads }
    this.#minDocuments = threadedDocuments ?? DEFAULT_THREADED_DOCUMENTS
    this.#maxMillis = maxSearchMillis
  }

  /** In a small index a question is answered before a thread would hear of it. */
  isReady(): boolean {
    return this.#parts.index().snapshot.liveCount >= this.#minDocuments && this.#threads.isReady()
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
}
