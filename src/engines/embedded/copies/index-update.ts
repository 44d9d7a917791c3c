import type { ChangingIndex } from '../index/snapshot-cache.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment, VectorView } from '../vectors/vector-segment.ts'

/** What an engine searches at one moment. Another `index` object means that the index was replaced. */
export interface PublishedIndex {
  readonly index: ChangingIndex & { readonly completeSeq: number }
  readonly vectors: VectorView | undefined
}

/** What a thread with a copy of the index has to know since the last update, all of it together. */
export interface IndexUpdate {
  /** Another index took the place of the one before. */
  readonly isReplaced: boolean
  /** The content has every change up to here. */
  readonly completeSeq: number
  /** Missing if it's the same. */
  readonly content?: IndexContent
}

export interface IndexContent {
  /** In order. Data and deleted documents only if the thread doesn't have them. */
  readonly segments: readonly SentSegment[]
  /** Documents changed or removed since the last content. Undefined if there are too many. */
  readonly changed: readonly number[] | undefined
  readonly vectors: { readonly model: string; readonly segments: readonly SentVectors[] } | undefined
}

export interface SentSegment {
  readonly number: number
  readonly data?: SegmentData
  readonly tombstones?: Uint32Array
}

export interface SentVectors {
  readonly number: number
  readonly segment?: VectorSegment
}
