import { setTimeout as pause } from 'node:timers/promises'
import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type { Nearest } from './compare/nearest.ts'
import type { SearchedWords } from './searched-vectors.ts'
import type { VectorSegment } from './vector-segment.ts'
import { vectorThread } from './vector-thread.ts'
import type { SearchOrder } from './vector-worker.ts'

/** With this many waiting searches, further ones don't wait at all. */
const MAX_PENDING = 16
/** How many objects the thread may keep beyond those of the newest search. */
const SPARE_THINGS = 64
const SPARE_VECTORS = 2

/** Compares vectors on a separate thread, with a bounded wait. */
export class VectorSearcher {
  /** Searches that timed out. */
  missed = 0
  readonly #thread = vectorThread(() => this.#forget([]))
  readonly #numbers = new WeakMap<object, number>()
  readonly #waitMs: number
  #lastNumber = 0
  /** Numbers of objects that the thread has. */
  readonly #sent = new Set<number>()
  #sentVectors = 0
  #isWarm = false

  /** `waitMs` is how long a search waits for the thread. */
  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Undefined if it took too long, too many searches wait, or it failed. */
  async nearest(
    { vector, minSimilarity }: QueryVector,
    vectors: readonly VectorSegment[],
    words: readonly SearchedWords[],
  ): Promise<Nearest | undefined> {
    if (this.#thread.pending >= MAX_PENDING) return this.#miss()
    const timer = new AbortController()
    const found = await Promise.race([
      this.#ask(() => this.#order(vector, minSimilarity, vectors, words)).catch(() => this.#forget([])),
      pause(this.#waitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined),
    ])
    timer.abort()
    return found ?? this.#miss()
  }

  /** Starts the thread if it isn't running. */
  warmUp(): void {
    if (this.#isWarm) return
    this.#isWarm = true
    void this.#ask(() => this.#order(new Float32Array(1), 1, [], [])).catch(() => {})
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  #miss(): undefined {
    this.missed++
    return undefined
  }

  async #ask(makeOrder: () => SearchOrder): Promise<Nearest> {
    // Before the order is made, because a new thread gets everything again.
    this.#thread.start()
    return this.#thread.request('search', makeOrder())
  }

  #order(
    query: Float32Array,
    minSimilarity: number,
    vectors: readonly VectorSegment[],
    words: readonly SearchedWords[],
  ): SearchOrder {
    const news = {
      vectors: vectors.flatMap((segment) => this.#unsent(segment, segment)),
      words: words.flatMap(({ data }) => {
        const { keys, seqs, byKey } = data
        return this.#unsent(data, { keys, seqs, byKey })
      }),
      visible: words.flatMap(({ visible }) => this.#unsent(visible, visible)),
    }
    this.#sentVectors += news.vectors.length
    const needed = [...vectors, ...words.flatMap(({ data, visible }) => [data, visible])].map((thing) =>
      this.#numberOf(thing),
    )
    const isForgetting =
      this.#sent.size > needed.length + SPARE_THINGS || this.#sentVectors > vectors.length + SPARE_VECTORS
    if (isForgetting) this.#forget(needed, vectors.length)
    return {
      query,
      minSimilarity,
      vectors: vectors.map((segment) => this.#numberOf(segment)),
      words: words.map(({ data, visible, allowed }) => ({
        number: this.#numberOf(data),
        visible: this.#numberOf(visible),
        ...(allowed !== visible && { allowed }),
      })),
      news,
      isForgetting,
    }
  }

  /** After a failure, everything is sent again, because it's unknown what arrived. */
  #forget(kept: readonly number[], keptVectors = 0): undefined {
    this.#sent.clear()
    for (const number of kept) this.#sent.add(number)
    this.#sentVectors = keptVectors
  }

  #unsent<Sent>(thing: object, sent: Sent): [number, Sent][] {
    const number = this.#numberOf(thing)
    if (this.#sent.has(number)) return []
    this.#sent.add(number)
    return [[number, sent]]
  }

  #numberOf(thing: object): number {
    let number = this.#numbers.get(thing)
    if (number === undefined) this.#numbers.set(thing, (number = ++this.#lastNumber))
    return number
  }
}
