import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { Nearest } from './compare/nearest.ts'
import type { VectorView } from './vector-segment.ts'

export interface SearchedWords {
  readonly data: SegmentData
  readonly visible: Uint32Array
  /** The same array as `visible` if nothing is filtered. */
  readonly allowed: Uint32Array
}

/** Vectors as searches need them. */
export interface SearchedVectors {
  readonly model: string
  /** The snapshot with the current vectors. Returns the same object for the same state, so that pages can refer to it. */
  snapshotWith(snapshot: Snapshot): Snapshot
  /**
   * A promise if another thread compares them. Undefined if it wasn't done in time. `share` is the share of all documents that
   * the caller sees.
   */
  nearest(
    query: QueryVector,
    view: VectorView,
    words: readonly SearchedWords[],
    share: number,
  ): Nearest | Promise<Nearest | undefined>
}
