/** How fast something may be tried: `burst` at once, and one more every so many milliseconds. */
export interface Pace {
  readonly everyMs: number
  readonly burst: number
}

export interface TakenAttempt {
  /** Until the next one is allowed; 0: this one is. */
  readonly waitMs: number
  /** Nobody tried with this key recently. */
  readonly isFirst: boolean
}

/**
 * Counts tries by key, for all services on a database together: several of them allow no more guesses than one does, and
 * none forgets them at its restart.
 */
export interface AttemptStore {
  /** Counts one try if it is allowed. Of several at once no more are allowed than the pace says. */
  take(key: string, pace: Pace, at: Date): Promise<TakenAttempt>
  /** Undoes one. */
  giveBack(key: string, pace: Pace): Promise<void>
  /** Forgets what no longer limits anybody at `at`; how many keys. */
  sweep(at: Date): Promise<number>
}
