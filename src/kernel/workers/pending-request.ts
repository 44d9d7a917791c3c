import { Mailbox } from './mailbox.ts'

/** A request that a worker works on. */
export interface WorkerCall<Result, Sent = never, Received = never> {
  readonly result: Promise<Result>
  readonly isPending: boolean
  /** For the handler's `receive`. A message that can't be sent fails the request. */
  send(message: Sent): void
  /** The next message of the handler; undefined once the request is over, and `result` says how. */
  receive(): Promise<Received | undefined>
}

export class PendingRequest implements WorkerCall<unknown, unknown, unknown> {
  readonly result: Promise<unknown>
  isPending = true
  readonly #outcome = Promise.withResolvers<unknown>()
  readonly #mailbox = new Mailbox()
  readonly #send: (message: unknown) => void
  readonly #cleanUp: (() => void)[] = []

  constructor(send: (message: unknown) => void) {
    this.#send = send
    this.result = this.#outcome.promise
    // Callers that exchange messages first look at the result afterwards; a failure until then isn't unhandled.
    this.result.catch(() => {})
  }

  send(message: unknown): void {
    if (this.isPending) this.#send(message)
  }

  receive(): Promise<unknown> {
    return this.#mailbox.receive()
  }

  push(message: unknown): void {
    this.#mailbox.push(message)
  }

  /** Runs once the worker is done with it, which may be after it was rejected. */
  onDone(cleanUp: () => void): void {
    this.#cleanUp.push(cleanUp)
  }

  done(): void {
    for (const cleanUp of this.#cleanUp) cleanUp()
  }

  resolve(result: unknown): void {
    this.#settle()
    this.#outcome.resolve(result)
  }

  reject(error: unknown): void {
    this.#settle()
    this.#outcome.reject(error)
  }

  #settle(): void {
    this.isPending = false
    this.#mailbox.close()
  }
}
