import type { Clock } from '../../src/kernel/clock.ts'

export interface Span {
  days?: number
  minutes?: number
  seconds?: number
}

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  #now: number

  constructor(start = '2026-06-01T12:00:00Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(at: string): void {
    this.#now = Date.parse(at)
  }

  advance({ days = 0, minutes = 0, seconds = 0 }: Span): void {
    this.#now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000
  }
}
