import type { Log } from '../../kernel/log.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import type { Embedder } from './embedder.ts'
import { inTime } from './in-time.ts'
import type { QueryVector } from './vector-index.ts'

const CACHED_QUERIES = 2000
const MAX_QUERY_CHARACTERS = 1000
/** One or two words are names, codes or unfinished: a document that has them is meant, however much another stands out. */
const MOST_NAME_WORDS = 2
/** A query that came too late is still worth knowing for its next page; longer than this it is not waited for. */
const GIVE_UP_MS = 10_000
/** More than so many at a time are a sign that the endpoint does not keep up. */
const MAX_AT_ONCE = 32
/** After so many failures in a row nobody waits any more for a while; one query at a time finds out whether it is back. */
const FAILURES_TO_REST = 3
const REST_MS = 5000

export interface QueryVectorsOptions {
  readonly embedder: Pick<Embedder, 'model' | 'embed' | 'trustIn' | 'distinctFactor'>
  /** How long a search waits. */
  readonly timeoutMs: number
  readonly minSimilarity: number
  readonly weight: number
  readonly log: Pick<Log, 'warn'>
  /** Counts go on here, if given. */
  readonly outcomes?: QueryOutcomes
}

/** Outcomes of embedding a query. All but the first two leave a search with only keywords. */
export type QueryOutcome = 'cached' | 'embedded' | 'unknown' | 'late' | 'failed' | 'skipped'

export type QueryOutcomes = Record<QueryOutcome, number>

export const noOutcomes = (): QueryOutcomes => ({ cached: 0, embedded: 0, unknown: 0, late: 0, failed: 0, skipped: 0 })

/** `unknown`: the embedder doesn't know the language. `failed`: it couldn't be reached. */
type EmbeddingResult = Float32Array | 'unknown' | 'failed'

/** Turns queries into vectors. A search never waits long for it and never fails because of it. */
export class QueryVectors {
  readonly outcomes: QueryOutcomes
  readonly #options: QueryVectorsOptions
  readonly #cache = new LruMap<string, Float32Array>(CACHED_QUERIES)
  readonly #underWay = new Map<string, Promise<EmbeddingResult>>()
  #failuresInRow = 0
  #restsUntil = 0

  constructor(options: QueryVectorsOptions) {
    this.#options = options
    this.outcomes = options.outcomes ?? noOutcomes()
  }

  /** Undefined: search by words alone. `withinMs`: what the caller has left for the whole search. */
  async of(query: string, withinMs = Infinity): Promise<QueryVector | undefined> {
    const text = query.trim().slice(0, MAX_QUERY_CHARACTERS).toWellFormed()
    if (text === '') return undefined
    const known = this.#cache.get(text)
    if (known !== undefined) return this.#told('cached', { text, vector: known })
    const asked = this.#underWay.get(text) ?? this.#ask(text)
    if (asked === undefined) return this.#told('skipped')
    // Words must still have their time.
    const waitMs = Math.min(this.#options.timeoutMs, withinMs / 2)
    const found = await inTime(asked, waitMs)
    if (typeof found !== 'string') return this.#told('embedded', { text, vector: found })
    if (found !== 'late') return this.#told(found)
    // A caller in a hurry says nothing about the endpoint.
    if (waitMs === this.#options.timeoutMs) this.#failed()
    return this.#told('late')
  }

  #told(outcome: QueryOutcome, embedded?: { text: string; vector: Float32Array }): QueryVector | undefined {
    this.outcomes[outcome]++
    if (embedded === undefined) return undefined
    const { embedder, minSimilarity, weight } = this.#options
    // The vector says nothing about the words that the embedder doesn't know, so it counts only for the others.
    const trust = embedder.trustIn?.(embedded.text) ?? 1
    if (trust === 0) return undefined
    const { model } = embedder
    const isNamed = embedded.text.split(/\s+/, MOST_NAME_WORDS + 1).length <= MOST_NAME_WORDS
    const distinctFactor = isNamed ? 1 : (embedder.distinctFactor ?? 1)
    return { model, vector: embedded.vector, minSimilarity, weight: weight * trust, distinctFactor }
  }

  /** Undefined: not now. */
  #ask(text: string): Promise<EmbeddingResult> | undefined {
    const isResting = performance.now() < this.#restsUntil
    if (isResting || this.#underWay.size >= MAX_AT_ONCE) return undefined
    // While it is resting, this one query looks again for all.
    if (this.#failuresInRow >= FAILURES_TO_REST) this.#restsUntil = performance.now() + REST_MS
    const asked = this.#options.embedder
      .embed([text], 'query', GIVE_UP_MS)
      .then(([vector]): EmbeddingResult => {
        if (vector !== undefined) this.#cache.set(text, vector)
        this.#failuresInRow = 0
        this.#restsUntil = 0
        return vector ?? 'unknown'
      })
      .catch((error: unknown): EmbeddingResult => {
        this.#failed()
        if (this.#failuresInRow === 1) this.#options.log.warn({ err: error }, 'a query was not embedded; words alone')
        return 'failed'
      })
      .finally(() => this.#underWay.delete(text))
    this.#underWay.set(text, asked)
    return asked
  }

  #failed(): void {
    this.#failuresInRow++
    if (this.#failuresInRow >= FAILURES_TO_REST) this.#restsUntil = performance.now() + REST_MS
  }
}
