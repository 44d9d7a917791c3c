/** Lets a few through at once; the others wait in the order in which they came. */
export class Turnstile {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
  }

  /** Waits for a place, or until the signal ends the wait. What it gives must be called when the work is done. */
  async enter(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await this.#wait(signal)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#leave()
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      const go = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(go)
    })
  }

  /** The place goes to whoever waits longest. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }
}
