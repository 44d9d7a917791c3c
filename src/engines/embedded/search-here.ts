import type { Visibility } from '../../domain/access/visibility.ts'
import { searchTookTooLong } from '../../domain/search/deadline.ts'
import type { EngineAnswer, EngineRequest } from '../../domain/search/engine/search-engine.ts'
import { OnePerTick } from '../../kernel/event-loop/one-per-tick.ts'
import type { ChangingIndex, SnapshotCache } from './index/snapshot-cache.ts'
import { searchSnapshot, storeSnapshot } from './query/search-snapshot.ts'
import { withinTime } from './query/time-limit.ts'
import type { Views } from './query/views.ts'
import { answerQuestion } from './threads/answer-question.ts'
import type { Answers, Question } from './threads/search-order.ts'
import { TwoPhaseSearch } from './two-phase-search.ts'
import { type FoundByMeaning, searchByMeaning } from './vectors/search-by-meaning.ts'
import type { SearchedVectors } from './vectors/searched-vectors.ts'

export interface SearchHereParts {
  readonly views: Views
  readonly kept: SnapshotCache
  readonly vectors: SearchedVectors | undefined
  /** The active index. */
  index(): ChangingIndex
}

/** Each paused search needs its own memory. */
const MOST_AHEAD = 2

/** Searches on the calling thread, one per event-loop turn, so that other work runs in between. */
export class SearchHere {
  readonly #parts: SearchHereParts
  readonly #maxMillis: number
  readonly #turns = new OnePerTick()
  /** Searches that are done with words and wait for the vector comparison. */
  #ahead = 0

  constructor(parts: SearchHereParts, maxMillis = Infinity) {
    this.#parts = parts
    this.#maxMillis = maxMillis
  }

  async search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    const { views, kept, vectors, index } = this.#parts
    const endsAt = performance.now() + (request.timeoutMillis ?? Infinity)
    const millis = () => Math.min(endsAt - performance.now(), this.#maxMillis)
    if (request.meaning === undefined || vectors === undefined) {
      await this.turn(request.signal)
      return this.within(millis(), () => searchSnapshot(index(), kept, request, visibility, views))
    }
    await this.turn(request.signal)
    const limited = { ...request, timeoutMillis: millis() }
    const asked = index()
    const newest = vectors.snapshotWith(asked.snapshot)
    const finish = (found: FoundByMeaning | undefined) =>
      this.within(millis(), () => searchSnapshot(index(), kept, request, visibility, views, found, newest))
    const compared = searchByMeaning(vectors, newest, asked, kept, limited, visibility, views)
    if (compared === undefined) return finish(undefined)
    const { found, compare } = compared
    const { snapshot, weight, planned } = found
    const words = this.within(millis(), () => new TwoPhaseSearch(request, weight, planned))
    const finishWith = (meaning: FoundByMeaning) => {
      const answer = this.within(millis(), () => words.finish(meaning))
      return storeSnapshot(kept, request, snapshot, newest, answer)
    }
    if (words.areEnough) return finishWith(found)
    const near = compare()
    if (!(near instanceof Promise)) return finishWith({ ...found, near })
    const isAhead = this.#ahead < MOST_AHEAD
    if (isAhead) {
      words.wait()
      this.#ahead++
    }
    try {
      const waited = await near
      await this.turn(request.signal)
      // The result refers to the segments of the index it was computed on.
      const whole = waited !== undefined && asked === index() ? { ...found, near: waited } : undefined
      const isSame = isAhead && words.isOf(views.seen(snapshot, visibility))
      return whole !== undefined && isSame ? finishWith(whole) : finish(whole)
    } finally {
      if (isAhead) this.#ahead--
      words.giveUp()
    }
  }

  /** A question about words. */
  async answer<Kind extends Exclude<Question['kind'], 'search'>>(
    question: Extract<Question, { kind: Kind }>,
    visibility: Visibility,
  ): Promise<Answers[Kind]> {
    const { views, vectors, index } = this.#parts
    // The snapshot that searches use, so that they share one view and its statistics.
    const { snapshot } = index()
    const view = views.of(vectors?.snapshotWith(snapshot) ?? snapshot, visibility)
    return this.within(this.#maxMillis, () => answerQuestion(view, question)) as Answers[Kind]
  }

  /** Whether a search already started in this turn, so that a new one would have to wait. */
  get hasBegun(): boolean {
    return this.#turns.isTaken
  }

  /** Waits for a turn without another search. Handling a search's result counts as part of its turn. */
  async turn(signal?: AbortSignal): Promise<void> {
    await this.#turns.take()
    if (signal?.aborted) throw searchTookTooLong()
  }

  /** Clears the working memory if the search is aborted, because it may hold partial scores. */
  within<T>(millis: number, search: () => T): T {
    return withinTime(millis, search, () => this.#parts.views.forgetMatches())
  }
}
