/** A mutex. Runs tasks one after the other, first come, first served. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  hold<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    // A failed task doesn't affect the next one.
    this.#last = result.catch(() => {})
    return result
  }
}
