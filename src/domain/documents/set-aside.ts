/** A document that is stored and could not be read or indexed. The log went on without it. */
export interface SetAsideDocument {
  readonly key: number
  /** The step that could not be taken; a later one of the same document is tried anew. */
  readonly seq: number
  readonly problem: string
  readonly at: Date
}

/** Counts only what still holds: documents that have neither changed nor gone since. */
export interface SetAsideStore {
  put(documents: readonly SetAsideDocument[]): Promise<void>
  /** Forgets these, and whatever does not hold any more. */
  remove(keys: readonly number[]): Promise<void>
  list(limit: number): Promise<SetAsideDocument[]>
  problemsOf(keys: readonly number[]): Promise<ReadonlyMap<number, string>>
  count(): Promise<number>
}
