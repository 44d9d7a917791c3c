import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { Health } from '../../kernel/health.ts'

/** An answer that took longer says too little about the moment it was given. */
const MAX_ROUND_TRIP_MS = 1000
/** Beyond this an operator should know. Clocks that are set over the network differ by milliseconds. */
const TOLERATED_MS = 5000

/**
 * The time of the database, which is the same for all nodes that share it, whatever their own clocks say: leases, claims and
 * expiry dates written by one are read by another. Between two questions to the database it is counted on by the monotonic
 * clock, so a jump of the machine's clock changes nothing. It is the machine's clock until the database has been asked.
 */
export class DatabaseClock implements Clock {
  readonly #machine: Clock
  readonly #monotonic: () => number
  #known: { readonly databaseMs: number; readonly at: number } | undefined

  constructor(machine = systemClock, monotonic = () => performance.now()) {
    this.#machine = machine
    this.#monotonic = monotonic
  }

  now(): Date {
    if (this.#known === undefined) return this.#machine.now()
    return new Date(Math.round(this.#known.databaseMs + this.#monotonic() - this.#known.at))
  }

  /** Asks the database what time it is, and reports a clock of this machine that is off. */
  async synchronize(askDatabase: () => Promise<Date>, health?: Health): Promise<void> {
    const asked = this.#monotonic()
    const databaseTime = await askDatabase()
    const answered = this.#monotonic()
    if (answered - asked > MAX_ROUND_TRIP_MS && this.#known !== undefined) return
    this.#known = { databaseMs: databaseTime.getTime(), at: (asked + answered) / 2 }
    this.#report(health)
  }

  #report(health: Health | undefined): void {
    const aheadMs = this.#machine.now().getTime() - this.now().getTime()
    if (Math.abs(aheadMs) <= TOLERATED_MS) {
      health?.resolve('clock_off')
      return
    }
    const message = `This machine's clock is ${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. The service uses the database's time. Correct the machine's clock, for example with NTP`
    health?.report({ code: 'clock_off', message })
  }
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} seconds`
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
