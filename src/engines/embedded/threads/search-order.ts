import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type {
  EngineAnswer,
  EngineRequest,
  PersonField,
  SimilarWords,
} from '../../../domain/search/engine/search-engine.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'

/** What is asked of a view. */
export type Question =
  | {
      readonly kind: 'search'
      readonly request: EngineRequest
      /** Compare with the vectors of the view, too; where that is not possible, say so instead of an answer. */
      readonly meaning?: QueryVector | undefined
    }
  | { readonly kind: 'similarWords'; readonly words: readonly string[] }
  | { readonly kind: 'personNames'; readonly field: PersonField; readonly values: readonly string[] }
  | { readonly kind: 'completions'; readonly prefix: string; readonly limit: number }
  | { readonly kind: 'significantTerms'; readonly text: string; readonly limit: number; readonly minDocuments: number }

export interface Answers {
  /** Undefined: there is nothing to compare by meaning; ask again without it. */
  readonly search: Omit<EngineAnswer, 'snapshot'> | undefined
  readonly similarWords: readonly SimilarWords[]
  readonly personNames: readonly string[]
  readonly completions: readonly string[]
  readonly significantTerms: readonly string[]
}

/** Things that a thread is told once and that orders then name by number, for telling takes longer than many a search. */
export type ObjectMessage =
  | { readonly kind: 'segment'; readonly number: number; readonly data: SegmentData }
  /** What a caller sees of a segment. */
  | { readonly kind: 'seen'; readonly number: number; readonly segment: number; readonly visible: Uint32Array }
  | { readonly kind: 'vectors'; readonly number: number; readonly segment: VectorSegment }
  | { readonly kind: 'reads'; readonly number: number; readonly reads: ReadonlyMap<number, number> }

/** A question, and the view that it is asked of. */
export interface SearchOrder {
  readonly kind: 'order'
  readonly job: number
  /** What the caller sees of each segment, in the order of the snapshot. */
  readonly seen: readonly number[]
  readonly vectors: { readonly model: string; readonly segments: readonly number[] } | undefined
  /** How much documents are read, for a search that goes by it. */
  readonly reads: number | undefined
  readonly question: Question
  /** How long it may take. */
  readonly millis: number
  readonly messages: readonly ObjectMessage[]
  /** No order names these again. */
  readonly forgotten: readonly number[]
}

export type ThreadRequest = SearchOrder | { readonly kind: 'forget'; readonly forgotten: readonly number[] }

export type ThreadReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answer'
      readonly job: number
      readonly answer: Answers[Question['kind']]
      readonly tookMs: number
    }
  /** It took too long, or was given up. */
  | { readonly kind: 'late'; readonly job: number }
  | { readonly kind: 'failed'; readonly job: number; readonly error: unknown }

export interface ThreadData {
  /** Jobs that are to be given up, each at its `placeOfJob`: looked at while one runs. */
  readonly givenUp: Int32Array
  readonly maxDenseBytes: number
}

export const GIVEN_UP_PLACES = 16

/** Of two jobs with the same place the later is given up, and the other goes on to its end. */
export function placeOfJob(job: number): number {
  return job % GIVEN_UP_PLACES
}
