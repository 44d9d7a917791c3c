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
  | { readonly kind: 'similarWords'; readonly words: readonly string[] }
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
  readonly kind: 'order'
  readonly job: number
  /** The visible part of each segment, in snapshot order. */
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

export type ThreadRequest = SearchOrder | { readonly kind: 'forget'; readonly forgotten: readonly number[] }

export type ThreadReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answer'
      readonly job: number
      readonly answer: Answers[Question['kind']]
      readonly tookMs: number
    }
  /** It timed out or was canceled. */
  | { readonly kind: 'late'; readonly job: number }
  | { readonly kind: 'failed'; readonly job: number; readonly error: unknown }

export interface ThreadData {
  /** Flags of canceled jobs, at `placeOfJob`. Checked while a job runs. */
  readonly givenUp: Int32Array
  readonly maxDenseBytes: number
}

export const GIVEN_UP_PLACES = 16

/** The flag index of a job. If two jobs share one, only the later can be canceled. */
export function placeOfJob(job: number): number {
  return job % GIVEN_UP_PLACES
}
