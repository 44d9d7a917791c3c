import type { VectorSegment } from '../vector-segment.ts'
import type { SameVersions } from './match-versions.ts'

/** Documents of a text segment whose vectors are in a vector segment. */
export interface SearchedPair extends SameVersions {
  /** Number of the text segment. */
  readonly segment: number
  readonly vectors: VectorSegment
  /** Documents that the caller can see. */
  readonly visible: Uint32Array
  /** Visible documents that match the filters. */
  readonly allowed: Uint32Array
}
