/** Somebody wants the search index to be made anew. Numbered from 1. */
export interface ReindexRequest {
  readonly id: number
  readonly requestedAt: Date
  readonly startedAt: Date | undefined
  readonly finishedAt: Date | undefined
  /** Steps of the log that are in the new index, of about `total`. */
  readonly done: number
  readonly total: number
}

/** How a command asks the running service to rebuild its index, and hears how far it is. */
export interface ReindexRequestStore {
  /** Returns the request's number. */
  create(at: Date): Promise<number>
  latest(): Promise<ReindexRequest | undefined>
  find(id: number): Promise<ReindexRequest | undefined>
  report(id: number, progress: { startedAt: Date; done: number; total: number }): Promise<void>
  /** Earlier requests are done with it. */
  finish(id: number, at: Date): Promise<void>
}
