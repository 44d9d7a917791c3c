/** The vectors of one version of a document. */
export interface DocumentVectors {
  readonly key: number
  /** They count only for the very version of the document that they were made of. */
  readonly seq: number
  /** One per passage; none: the document was removed, or has nothing to compare. */
  readonly vectors: readonly Float32Array[]
}

/** The part of a search engine that compares vectors. Like the engine it is never the truth, and can be rebuilt. */
export interface VectorIndex {
  /** Empty: none, and nothing is stored. */
  readonly model: string
  /** Drops all vectors and starts over with another model. */
  changeModel(model: string, valueBytes: 1 | 2): Promise<void>
  /** When the promise resolves, later searches use them. In the order of the log, repeats allowed. */
  put(documents: readonly DocumentVectors[]): Promise<void>
  /** As `SearchEngine.completeTo`: how far the log is in here. */
  completeTo(seq: number, fingerprint: string): void
  completeSeq(): number
  completeFingerprint(): string
  clear(): Promise<void>
  /** Searches that went by words alone because this one was too slow or failed. */
  missedSearches(): number
}

/** A query as a vector. */
export interface QueryVector {
  readonly model: string
  readonly vector: Float32Array
  /** Documents less like the query than this are not found by meaning. */
  readonly minSimilarity: number
  /** What the document most like the query is worth against the best by words, which is worth 1. */
  readonly weight: number
  /** How many times as much it counts if one document is far more similar than the others. By default, 1. */
  readonly distinctFactor?: number | undefined
}
