/** A request to rebuild the search index. Numbered from 1. */
export interface ReindexRequest {
  readonly id: number
  readonly requestedAt: Date
  readonly startedAt: Date | undefined
  readonly finishedAt: Date | undefined
  /** Log entries in the new index so far, out of about `total`. */
  readonly done: number
  readonly total: number
}

/** How a command asks the running service to rebuild its index, and follows its progress. */
export interface ReindexRequestStore {
  /** Returns the request's number. */
  create(at: Date): Promise<number>
  latest(): Promise<ReindexRequest | undefined>
  find(id: number): Promise<ReindexRequest | undefined>
  report(id: number, progress: { startedAt: Date; done: number; total: number }): Promise<void>
  /** Also finishes all earlier requests. */
  finish(id: number, at: Date): Promise<void>
}
