import type { Clock } from '../../../kernel/clock.ts'
import { LruMap } from '../../../kernel/lru-map.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/** How many callers are remembered; one that is forgotten starts with a full bucket. */
const REMEMBERED = 100_000

/**
 * Token buckets of one size, one per key. A request passes while its bucket holds anything, whatever it costs: a large
 * batch leaves a debt that later requests wait for, rather than never getting in.
 */
export class TokenBuckets {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #capacity: number
  readonly #buckets = new LruMap<string, Bucket>(REMEMBERED)

  constructor(clock: Clock, perSecond: number, capacity: number) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#capacity = Math.max(1, capacity)
  }

  /** Whether the bucket hasn't been used recently. */
  isFull(key: string): boolean {
    return this.#filled(key).tokens === this.#capacity
  }

  /** 0 when the request may pass, else the seconds to wait. */
  take(key: string, cost = 1): number {
    const bucket = this.#filled(key)
    this.#buckets.set(key, bucket)
    if (bucket.tokens < Math.min(1, cost)) return Math.ceil((1 - bucket.tokens) / this.#perSecond)
    bucket.tokens -= cost
    return 0
  }

  /** Undoes one request: it turned out to be counted elsewhere. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket !== undefined) bucket.tokens = Math.min(this.#capacity, bucket.tokens + 1)
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now().getTime()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, filledAt: now }
    const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + elapsedSeconds * this.#perSecond)
    bucket.filledAt = now
    return bucket
  }
}
