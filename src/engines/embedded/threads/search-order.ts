import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type {
  EngineAnswer,
  EngineRequest,
  PersonField,
  SimilarWords,
} from '../../../domain/search/engine/search-engine.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'

/** A request to run on a view. */
export type Question =
  | {
      readonly kind: 'search'
      readonly request: EngineRequest
      /** Also search by meaning. If that's impossible, returns undefined instead of an answer. */
      readonly meaning?: QueryVector | undefined
    }
  | { readonly kind: 'similarWords'; readonly words: readonly string[]; readonly ofKnown: boolean }
  | { readonly kind: 'personNames'; readonly field: PersonField; readonly values: readonly string[] }
  | { readonly kind: 'completions'; readonly prefix: string; readonly limit: number }
  | { readonly kind: 'significantTerms'; readonly text: string; readonly limit: number; readonly minDocuments: number }

export interface Answers {
  /** Undefined if it can't be searched by meaning. Retry without it. */
  readonly search: Omit<EngineAnswer, 'snapshot'> | undefined
  readonly similarWords: readonly SimilarWords[]
  readonly personNames: readonly string[]
  readonly completions: readonly string[]
  readonly significantTerms: readonly string[]
}

/** Objects sent to a thread once and then referenced by number, because sending takes longer than most searches. */
export type ObjectMessage =
  | { readonly kind: 'segment'; readonly number: number; readonly data: SegmentData }
  /** The visible part of a segment. */
  | { readonly kind: 'seen'; readonly number: number; readonly segment: number; readonly visible: Uint32Array }
  | { readonly kind: 'vectors'; readonly number: number; readonly segment: VectorSegment }
  | { readonly kind: 'reads'; readonly number: number; readonly reads: ReadonlyMap<number, number> }

/** A request and its view. */
export interface SearchOrder {
  /** What the caller sees of each segment, in the order of the snapshot. */
  readonly seen: readonly number[]
  readonly vectors: { readonly model: string; readonly segments: readonly number[] } | undefined
  /** How often documents are read, if the search ranks by it. */
  readonly reads: number | undefined
  readonly question: Question
  /** Timeout. */
  readonly millis: number
  readonly messages: readonly ObjectMessage[]
  /** Objects that won't be referenced again. */
  readonly forgotten: readonly number[]
}

export interface SearchReply {
  readonly answer: Answers[Question['kind']]
  readonly tookMs: number
}

export interface SearchThreadData {
  readonly maxDenseBytes: number
}
