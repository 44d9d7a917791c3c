import type { Visibility } from '../../domain/access/visibility.ts'
import { searchTookTooLong } from '../../domain/search/deadline.ts'
import type { EngineAnswer, EngineRequest } from '../../domain/search/engine/search-engine.ts'
import { OneATurn } from '../../kernel/one-a-turn.ts'
import type { ChangingIndex, KeptSnapshots } from './index/kept-snapshots.ts'
import { searchKept } from './query/search-kept.ts'
import { withinTime } from './query/time-limit.ts'
import type { Views } from './query/views.ts'
import type { EmbeddedVectors } from './vectors/embedded-vectors.ts'
import { type FoundByMeaning, searchByMeaning } from './vectors/search-by-meaning.ts'

export interface SearchHereParts {
  readonly views: Views
  readonly kept: KeptSnapshots
  readonly vectors: EmbeddedVectors | undefined
  /** The one in force. */
  index(): ChangingIndex
}

/** Searches on the thread that asks: one in each of its turns, so that whatever else it is asked is answered between two. */
export class SearchHere {
  readonly #parts: SearchHereParts
  readonly #maxMillis: number
  readonly #turns = new OneATurn()

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
    const near = searchByMeaning(vectors, newest, asked, kept, limited, visibility, views)
    if (!(near instanceof Promise)) return finish(near)
    const waited = await near
    await this.turn(request.signal)
    // What was found is numbered by the segments it was found in.
    return finish(asked === index() ? waited : undefined)
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
