/** One after the other, in the order in which they asked. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  hold<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    // Whoever waits is not concerned by how the one before ended.
    this.#last = result.catch(() => {})
    return result
  }
}
