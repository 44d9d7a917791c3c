import type { Clock } from '../../kernel/clock.ts'

/** What is known of a job that runs now and then in this process. */
export interface JobRecord {
  readonly name: string
  readonly everyMs: number
  readonly startedAt: Date | undefined
  readonly endedAt: Date | undefined
  /** What the last run failed with; undefined: it did not. */
  readonly problem: string | undefined
}

/** When each job ran last, for who wonders whether the service does its work. */
export class JobBoard {
  readonly #clock: Clock
  readonly #jobs = new Map<string, JobRecord>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  knows(name: string, everyMs: number): void {
    this.#jobs.set(name, { name, everyMs, startedAt: undefined, endedAt: undefined, problem: undefined })
  }

  began(name: string): void {
    this.#change(name, { startedAt: this.#clock.now(), endedAt: undefined })
  }

  ended(name: string, error?: unknown): void {
    const problem = error === undefined ? undefined : error instanceof Error ? error.message : 'It failed'
    this.#change(name, { endedAt: this.#clock.now(), problem })
  }

  list(): JobRecord[] {
    return [...this.#jobs.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  #change(name: string, change: Partial<JobRecord>): void {
    const known = this.#jobs.get(name)
    if (known !== undefined) this.#jobs.set(name, { ...known, ...change })
  }
}
