/**
 * Why a worker didn't answer: `crashed` (it threw, exited or ran out of memory), `timed_out` (this request took too long),
 * `stopped` (the thread was stopped, for example because of another request), `canceled`, `closed`, or `backing_off`
 * (it died at its last start and isn't started again yet).
 */
export type WorkerFailure = 'crashed' | 'timed_out' | 'stopped' | 'canceled' | 'closed' | 'backing_off'

/** A request that failed because of its worker thread, not because of what was asked. */
export class WorkerError extends Error {
  readonly reason: WorkerFailure

  constructor(reason: WorkerFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerError'
    this.reason = reason
  }
}
