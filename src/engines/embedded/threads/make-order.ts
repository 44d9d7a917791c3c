import type { SeenSegment } from '../query/seen-segment.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { Question, SearchOrder } from './search-order.ts'
import type { SentObjects } from './sent-objects.ts'

/** What a request runs on. Resolved when a thread is free, so that it's current. */
export interface RequestTarget {
  readonly snapshot: Snapshot
  readonly seen: readonly SeenSegment[]
}

/** The message to a thread. Objects that the thread already has are referenced by number. */
export function makeOrder(
  question: Question,
  { snapshot, seen }: RequestTarget,
  millis: number,
  told: SentObjects,
  newest: Snapshot,
): SearchOrder {
  const { vectors } = snapshot
  const reads = question.kind === 'search' ? question.request.context?.read : undefined
  const seenNumbers = seen.map((one) => told.seen(one))
  const vectorNumbers = (vectors?.segments ?? []).map((segment) => told.vectors(segment))
  told.tidy(newest, new Set([...seenNumbers, ...vectorNumbers]))
  return {
    seen: seenNumbers,
    vectors: vectors && { model: vectors.model, segments: vectorNumbers },
    reads: reads && told.reads(reads),
    question: withoutReads(question),
    millis,
    ...told.take(),
  }
}

/** Reads are sent separately by number, because there may be thousands. */
function withoutReads(question: Question): Question {
  if (question.kind !== 'search' || question.request.context?.read === undefined) return question
  const { read: _, ...context } = question.request.context
  return { ...question, request: { ...question.request, context } }
}
