import type { SeenSegment } from '../query/seen-segment.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { Question, SearchOrder } from './search-order.ts'
import type { SentObjects } from './sent-objects.ts'

/** What a question is asked of; worked out when there is a thread to ask, so that it is what holds then. */
export interface Asked {
  readonly snapshot: Snapshot
  readonly seen: readonly SeenSegment[]
}

/** A question as a thread is told it; whatever the thread knows already is told by number. */
export function makeOrder(
  job: number,
  question: Question,
  { snapshot, seen }: Asked,
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
    kind: 'order',
    job,
    seen: seenNumbers,
    vectors: vectors && { model: vectors.model, segments: vectorNumbers },
    reads: reads && told.reads(reads),
    question: withoutReads(question),
    millis,
    ...told.take(),
  }
}

/** Told by number: there may be thousands of them. */
function withoutReads(question: Question): Question {
  if (question.kind !== 'search' || question.request.context?.read === undefined) return question
  const { read: _, ...context } = question.request.context
  return { ...question, request: { ...question.request, context } }
}
