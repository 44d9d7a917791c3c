/** The passages of one document, by the hashes of their texts. None: the document is gone, or says nothing. */
export interface DocumentPassages {
  readonly key: number
  readonly hashes: readonly string[]
}

export interface HashedVector {
  readonly hash: string
  readonly vector: Float32Array
}

/** Counting on would hold up requests, and tell nobody more. */
export const MOST_WAITING = 10_000

/**
 * What was computed, kept durably under model and hash of the text. A vector stays as long as a document has its text and
 * goes with the last one: it tells about the text, and a deleted document leaves nothing behind.
 */
export interface VectorStore {
  /** By hash; those that are not known are left out. */
  find(model: string, hashes: readonly string[]): Promise<Map<string, Float32Array>>
  /** All or none: vectors that were just made, and which passages these documents have from now on. */
  put(model: string, vectors: readonly HashedVector[], documents: readonly DocumentPassages[]): Promise<void>
  /** Forgets some vectors of other models; true when there is nothing left to forget. */
  forgetOthers(model: string): Promise<boolean>
  /** Documents of the log after `seq`, counted up to `MOST_WAITING`; those that were deleted too, until vectors have followed. */
  waiting(seq: number): Promise<number>
}
