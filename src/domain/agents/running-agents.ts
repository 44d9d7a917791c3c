/** The runs that this service works on, so that one that is cancelled ends at once. */
export class RunningAgents {
  readonly #running = new Map<string, AbortController>()

  /** Until `end`. */
  begin(runId: string): AbortSignal {
    const controller = new AbortController()
    this.#running.set(runId, controller)
    return controller.signal
  }

  /** What another service works on ends when that one looks at the store. */
  cancel(runId: string): void {
    this.#running.get(runId)?.abort()
  }

  end(runId: string): void {
    this.#running.delete(runId)
  }
}
