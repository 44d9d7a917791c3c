import { setTimeout as pause } from 'node:timers/promises'
import { percentile, rounded } from '../support/figures.ts'

/** Does something again and again until it is stopped, and keeps how long each took. */
abstract class Watcher {
  readonly #everyMs: number
  #millis: number[] = []
  #isStopped = false
  #running: Promise<void> | undefined

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  protected abstract once(): Promise<void>

  start(): this {
    this.#running = this.#run()
    // A failure is thrown where the watcher is stopped.
    this.#running.catch(() => {})
    return this
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Figures since they were taken last. */
  take(): { count: number; p50Ms: number; p99Ms: number; maxMs: number } {
    const millis = this.#millis
    this.#millis = []
    return {
      count: millis.length,
      p50Ms: rounded(percentile(millis, 0.5)),
      p99Ms: rounded(percentile(millis, 0.99)),
      maxMs: rounded(Math.max(0, ...millis)),
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const startedAt = performance.now()
      await this.once()
      this.#millis.push(performance.now() - startedAt)
      await pause(this.#everyMs)
    }
  }
}

export interface SearchFound {
  readonly totalCount: number
  readonly results: readonly { readonly title: string }[]
}

/** What a query may find: the total before an upload, the total without what it deletes, or the total after it. */
export interface Expectation {
  readonly query: string
  allowed: readonly number[]
}

/** Searches all the time; any other total is half an upload. */
export class SearchWatcher extends Watcher {
  readonly #search: (query: string) => Promise<SearchFound>
  readonly #expectations: readonly Expectation[]
  readonly problems: string[] = []
  #turn = 0

  constructor(search: (query: string) => Promise<SearchFound>, expectations: readonly Expectation[]) {
    super(25)
    this.#search = search
    this.#expectations = expectations
  }

  protected async once(): Promise<void> {
    const expectation = this.#expectations[this.#turn++ % this.#expectations.length]
    if (expectation === undefined) return
    const { totalCount } = await this.#search(expectation.query)
    if (expectation.allowed.includes(totalCount)) return
    this.problems.push(`${expectation.query} found ${totalCount}, not ${expectation.allowed.join(' or ')}`)
  }
}

/** Writes one document after the other meanwhile. */
export class WriteWatcher extends Watcher {
  readonly #write: (number: number) => Promise<void>
  written = 0

  constructor(write: (number: number) => Promise<void>) {
    super(100)
    this.#write = write
  }

  protected async once(): Promise<void> {
    await this.#write(this.written)
    this.written++
  }
}
