import type { VectorSegment } from '../vector-segment.ts'
import type { SameVersions } from './match-versions.ts'

/** Documents of one segment of words that have their vectors in one segment of vectors. */
export interface SearchedPair extends SameVersions {
  /** Number of the segment of words. */
  readonly segment: number
  readonly vectors: VectorSegment
  /** What the caller may see. */
  readonly visible: Uint32Array
  /** And of that, what passes the filters. */
  readonly allowed: Uint32Array
}
