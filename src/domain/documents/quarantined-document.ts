/** A stored document that couldn't be read or indexed. Indexing continued without it. */
export interface QuarantinedDocument {
  readonly key: number
  /** The step of the log that failed; a later step of the same document is tried again. */
  readonly seq: number
  readonly problem: string
  readonly at: Date
}

/** Only documents that haven't changed or been deleted since. */
export interface QuarantineStore {
  put(documents: readonly QuarantinedDocument[]): Promise<void>
  /** Removes these, and those that have changed or been deleted since. */
  remove(keys: readonly number[]): Promise<void>
  list(limit: number): Promise<QuarantinedDocument[]>
  problemsOf(keys: readonly number[]): Promise<ReadonlyMap<number, string>>
  count(): Promise<number>
  countByDatasource(): Promise<ReadonlyMap<string, number>>
}
