/** A checked request, as far as another thread needs it to answer. */
export interface ThreadRequest {
  /** As `operationName` has it. */
  readonly operation: string
  readonly caller: unknown
  readonly body: unknown
  readonly requestId: string
  readonly address: string
  /** What the answer says instead of `SERVICE_AI`. */
  readonly vendorValue: string | undefined
  /** The day that the caller wants to rehearse, as they wrote it. */
  readonly rehearsedDay: string | undefined
}

/** An answer as it goes to the client. */
export interface ThreadAnswer {
  readonly bytes: Uint8Array
  /** Deprecated fields in it, as `deprecationItem` has them. */
  readonly deprecated: readonly string[]
}

/** Threads that answer requests which only read. See docs/decisions/0048-answering-threads.md. */
export interface AnsweringThreads {
  /** Undefined if whoever asks has to answer: it isn't for threads, or none is ready. */
  answer(request: ThreadRequest, client: WaitingClient): Promise<ThreadAnswer | undefined> | undefined
}

export interface WaitingClient {
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Runs when the client has its answer, wherever it was made, or is gone. */
  onceDone(run: () => void): void
}
