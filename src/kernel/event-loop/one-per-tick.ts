/**
 * Starts one piece of work per iteration of the event loop, so that many callers at the same time don't block the thread for
 * one long stretch. The first caller of an iteration starts immediately.
 * See docs/decisions/0008-time-slices.md.
 */
export class OnePerTick {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** Whether something has started in this iteration. */
  get isTaken(): boolean {
    return this.#isTaken
  }

  async take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    setImmediate(this.#next)
  }

  readonly #next = (): void => {
    const next = this.#waiting.shift()
    this.#isTaken = next !== undefined
    if (next === undefined) return
    setImmediate(this.#next)
    next()
  }
}
