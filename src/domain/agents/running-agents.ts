import type { Log } from '../../kernel/log.ts'
import { Semaphore } from '../../kernel/semaphore.ts'

/** So many runs that nobody waits for are worked on at the same time; the others are queued. */
const MOST_AT_ONCE = 8

/** Why the work on a run ends early. */
export type EndReason = 'cancelled' | 'stopping'

/** The runs that this service works on, so that one that is cancelled ends immediately. */
export class RunningAgents {
  readonly #running = new Map<string, AbortController>()
  readonly #launched = new Map<string, Promise<void>>()
  readonly #places = new Semaphore(MOST_AT_ONCE)
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** Until `end`. The signal's reason is an `EndReason`. */
  begin(runId: string): AbortSignal {
    const known = this.#running.get(runId)
    if (known !== undefined) return known.signal
    const controller = new AbortController()
    this.#running.set(runId, controller)
    return controller.signal
  }

  /** What another service works on ends when that one looks at the store. */
  cancel(runId: string): void {
    this.#running.get(runId)?.abort('cancelled' satisfies EndReason)
  }

  end(runId: string): void {
    this.#running.delete(runId)
  }

  ids(): string[] {
    return [...this.#running.keys()]
  }

  /** Works on a run while nobody waits for it, as soon as there is a place. */
  launch(runId: string, work: () => Promise<void>): void {
    const signal = this.begin(runId)
    const launched = this.#enter(signal, work)
      .catch((error: unknown) => this.#log.error({ err: error, runId }, 'a run of an agent failed'))
      .finally(() => {
        this.end(runId)
        this.#launched.delete(runId)
      })
    this.#launched.set(runId, launched)
  }

  /** Ends what is launched, and waits until that is written down. Runs that somebody waits for end with their requests. */
  async stop(): Promise<void> {
    for (const runId of this.#launched.keys()) this.#running.get(runId)?.abort('stopping' satisfies EndReason)
    await Promise.all(this.#launched.values())
  }

  async #enter(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    // Whoever is cancelled while it waits has its work called all the same: that writes down how the run ended.
    const leave = await this.#places.acquire(signal).catch(() => () => {})
    try {
      await work()
    } finally {
      leave()
    }
  }
}
