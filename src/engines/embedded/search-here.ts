import type { Visibility } from '../../domain/access/visibility.ts'
import { searchTookTooLong } from '../../domain/search/deadline.ts'
import type { EngineAnswer, EngineRequest } from '../../domain/search/engine/search-engine.ts'
import { OnePerTick } from '../../kernel/event-loop/one-per-tick.ts'
import type { ChangingIndex, KeptSnapshots } from './index/kept-snapshots.ts'
import { keepFound, searchKept } from './query/search-kept.ts'
import { withinTime } from './query/time-limit.ts'
import type { Views } from './query/views.ts'
import { TwoPhaseSearch } from './two-phase-search.ts'
import type { EmbeddedVectors } from './vectors/embedded-vectors.ts'
import { type FoundByMeaning, searchByMeaning } from './vectors/search-by-meaning.ts'

export interface SearchHereParts {
  readonly views: Views
  readonly kept: KeptSnapshots
  readonly vectors: EmbeddedVectors | undefined
  /** The one in force. */
  index(): ChangingIndex
}

/** Each has memory of its own to work in. */
const MOST_AHEAD = 2

/** Searches on the thread that asks: one in each of its turns, so that whatever else it is asked is answered between two. */
export class SearchHere {
  readonly #parts: SearchHereParts
  readonly #maxMillis: number
  readonly #turns = new OnePerTick()
  /** Searches whose words were found while their vectors are compared. */
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
      return this.within(millis(), () => searchKept(index(), kept, request, visibility, views))
    }
    await this.turn(request.signal)
    const limited = { ...request, timeoutMillis: millis() }
    const asked = index()
    const newest = vectors.snapshotWith(asked.snapshot)
    const finish = (found: FoundByMeaning | undefined) =>
      this.within(millis(), () => searchKept(index(), kept, request, visibility, views, found, newest))
    const compared = searchByMeaning(vectors, newest, asked, kept, limited, visibility, views)
    if (compared === undefined) return finish(undefined)
    const { found, compare } = compared
    const { snapshot, weight, planned } = found
    const words = this.within(millis(), () => new TwoPhaseSearch(request, weight, planned))
    const finishWith = (meaning: FoundByMeaning) => {
      const answer = this.within(millis(), () => words.finish(meaning))
      return keepFound(kept, request, snapshot, newest, answer)
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
      // What was found is numbered by the segments it was found in.
      const whole = waited !== undefined && asked === index() ? { ...found, near: waited } : undefined
      const isSame = isAhead && words.isOf(views.seen(snapshot, visibility))
      return whole !== undefined && isSame ? finishWith(whole) : finish(whole)
    } finally {
      if (isAhead) this.#ahead--
      words.giveUp()
    }
  }

  /** Whether a search was begun in this turn: who asks now would wait for another. */
  get hasBegun(): boolean {
    return this.#turns.isTaken
  }

  /** Waits for a turn that no other search was begun in; what goes on with the answer of one is work of that turn, too. */
  async turn(signal?: AbortSignal): Promise<void> {
    await this.#turns.take()
    if (signal?.aborted) throw searchTookTooLong()
  }

  /** Wherever a search breaks off, the memory it worked in may hold half of its scores. */
  within<T>(millis: number, search: () => T): T {
    return withinTime(millis, search, () => this.#parts.views.forgetMatches())
  }
}
