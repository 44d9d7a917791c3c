const MAX_WAITING_MS = 60_000
/** Concurrency grows by one after so many good answers, and halves when the source asks to slow down. */
const GOOD_ANSWERS = 50

export interface SourceLimits {
  readonly requestsPerSecond: number
  readonly concurrent: number
}

/**
 * Keeps to the rate that a source allows: a token bucket, a limit of concurrent requests that adapts, and pauses that the
 * source asks for. Everything that reads from one host with one credential shares it.
 */
export class SourceLimiter {
  readonly #limits: SourceLimits
  readonly #now: () => number
  #tokens: number
  #refilledAt: number
  #allowed: number
  #underWay = 0
  #good = 0
  #throttles = 0
  #pausedUntil = 0
  #waiting: (() => void)[] = []

  /** `now` in milliseconds, from any start. */
  constructor(limits: SourceLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#tokens = limits.requestsPerSecond
    this.#refilledAt = now()
    this.#allowed = limits.concurrent
  }

  /** How long the source wants no request. 0: it takes them. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntil - this.#now())
  }

  /** Waits for its turn. Call the result when the answer is there. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    for (;;) {
      signal.throwIfAborted()
      const waitMs = this.#waitMs()
      if (waitMs === 0) break
      await this.#wait(waitMs, signal)
    }
    this.#tokens -= 1
    this.#underWay += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#underWay -= 1
      this.#wake()
    }
  }

  answered(): void {
    this.#throttles = 0
    this.#good += 1
    if (this.#good < GOOD_ANSWERS || this.#allowed >= this.#limits.concurrent) return
    this.#good = 0
    this.#allowed += 1
    this.#wake()
  }

  /** The source asked to slow down, for `askedMs` if it said how long. Returns how long everyone waits now. */
  throttled(askedMs: number | undefined): number {
    this.#good = 0
    this.#throttles += 1
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2))
    const ownMs = Math.min(MAX_WAITING_MS, 1000 * 2 ** (this.#throttles - 1))
    const pauseMs = askedMs === undefined ? ownMs : Math.max(askedMs, 100)
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + pauseMs)
    return pauseMs
  }

  /** 0: a request may go now. */
  #waitMs(): number {
    const now = this.#now()
    const { requestsPerSecond } = this.#limits
    this.#tokens = Math.min(
      Math.max(1, requestsPerSecond),
      this.#tokens + ((now - this.#refilledAt) / 1000) * requestsPerSecond,
    )
    this.#refilledAt = now
    if (this.#pausedUntil > now) return this.#pausedUntil - now
    if (this.#underWay >= this.#allowed) return Number.POSITIVE_INFINITY
    return this.#tokens >= 1 ? 0 : Math.max(1, ((1 - this.#tokens) / requestsPerSecond) * 1000)
  }

  /** Until the time has passed or a place is free. */
  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abandon)
        this.#waiting = this.#waiting.filter((each) => each !== end)
        resolve()
      }
      const abandon = () => {
        end()
        reject(signal.reason)
      }
      const timer = setTimeout(() => end(), Math.min(ms, MAX_WAITING_MS))
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(end)
    })
  }

  #wake(): void {
    this.#waiting[0]?.()
  }
}
