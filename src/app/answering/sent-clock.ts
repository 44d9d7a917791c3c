import type { Clock } from '../../kernel/clock.ts'

/** The main thread's time, as it was when it sent the latest request. */
export class SentClock implements Clock {
  #now = 0

  set(now: number): void {
    this.#now = now
  }

  now(): Date {
    return new Date(this.#now)
  }
}
