import type { Likeness } from './likeness.ts'
import type { QueryVectors } from './query-vectors.ts'

/** How far the vectors of documents are; never for a caller's eyes. */
export interface EmbeddingProgress {
  /** The log up to here has its vectors. */
  appliedSeq(): number
  /** Documents that have none yet; counted up to `MOST_WAITING`. */
  waiting(): Promise<number>
  /** Texts that the endpoint would not take; their documents are found by words alone. */
  unfitTexts(): number
  /** Texts that were sent to the endpoint, and attempts that failed. */
  embeddedTexts(): number
  failedRequests(): number
  /** Why texts can't be embedded at the moment. */
  problem(): string | undefined
}

/** Searching by meaning. What it uses can change while the service runs. */
export interface Meaning {
  /** False: search goes by words. */
  readonly isOn: boolean
  /** How many embedders were used so far. Vectors of queries from an earlier one are of no use. */
  readonly embedderCount: number
  readonly queries: Pick<QueryVectors, 'of' | 'outcomes'>
  readonly progress: EmbeddingProgress
  /** By the table, whatever search uses: it takes microseconds. Undefined if search goes by words. */
  readonly likeness: Likeness | undefined
  /** By the encoder: more exact, but 10 to 40 milliseconds for each new text. Undefined if search doesn't use one. */
  readonly closeness: Likeness | undefined
}
