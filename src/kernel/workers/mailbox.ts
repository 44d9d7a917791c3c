/** Messages in the order they came, for one reader. */
export class Mailbox {
  readonly #messages: unknown[] = []
  #reader: PromiseWithResolvers<unknown> | undefined
  #isClosed = false

  push(message: unknown): void {
    if (this.#reader === undefined) this.#messages.push(message)
    else this.#takeReader()?.resolve(message)
  }

  /** No more messages will come. */
  close(): void {
    this.#isClosed = true
    this.#takeReader()?.resolve(undefined)
  }

  /** The next message; undefined once it's closed. */
  receive(): Promise<unknown> {
    if (this.#messages.length > 0) return Promise.resolve(this.#messages.shift())
    if (this.#isClosed) return Promise.resolve(undefined)
    this.#reader = Promise.withResolvers()
    return this.#reader.promise
  }

  #takeReader(): PromiseWithResolvers<unknown> | undefined {
    const reader = this.#reader
    this.#reader = undefined
    return reader
  }
}
