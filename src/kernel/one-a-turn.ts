/**
 * Lets one piece of work begin in each turn of the event loop: what many ask for at once does not make one long turn in
 * which nobody else is answered. Who asks first in a turn goes on at once.
 */
export class OneATurn {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** Whether something has begun in this turn. */
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
