/** Limits how many run at the same time. The others wait, first come, first served. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(permits: number) {
    this.#free = permits
  }

  /** Waits for a permit, or until the signal aborts. Call the result when the work is done. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await this.#wait(signal)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#release()
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      const go = () => {
        signal.removeEventListener('abort', abandon)
        resolve()
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(go)
    })
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }
}
