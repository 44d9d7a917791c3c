import { badField } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { WireDate } from '../../wire/document-definition.ts'
import { readDate } from './read-date.ts'

export type DocumentEventKind = 'UPLOADED' | 'INDEXED' | 'DELETION_REQUESTED' | 'DELETED'

export interface DocumentEvent {
  readonly kind: DocumentEventKind
  readonly at: Date
}

/** What happened to documents, also to those that are gone. Written with the change itself, in its transaction. */
export interface DocumentEventStore {
  /** Newest first. A document pushed without an object type is found under any. */
  eventsOf(
    document: { datasource: string; objectType: string; id: string },
    since: Date,
    limit: number,
  ): Promise<DocumentEvent[]>
  /** Forgets what is older, a bounded number at a time; returns how many. */
  sweep(before: Date): Promise<number>
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const DEFAULT_DAYS = 7
const DEFAULT_EVENTS = 20
export const MAX_EVENTS = 100

export interface DocumentEventsRequest {
  readonly datasource: string
  readonly objectType: string
  readonly id: string
  /** How far back to read. Defaults to a week. */
  readonly startDate?: WireDate | undefined
  readonly maxEvents?: number | undefined
}

/** The life of one document: when it was uploaded and became searchable, when its deletion was asked for and done. */
export async function listDocumentEvents(
  { documentEvents, clock }: { documentEvents: DocumentEventStore; clock: Clock },
  { startDate, maxEvents = DEFAULT_EVENTS, ...document }: DocumentEventsRequest,
): Promise<DocumentEvent[]> {
  const now = clock.now().getTime()
  const since = startDate === undefined ? now - DEFAULT_DAYS * DAY_MS : readDate(startDate, 'startDate')
  // Whole days: a date without a time means its beginning.
  if (since < Math.floor(now / DAY_MS - KEPT_DAYS) * DAY_MS) {
    throw badField('startDate', `must be at most ${KEPT_DAYS} days ago; older events are deleted`)
  }
  return documentEvents.eventsOf(document, new Date(since), maxEvents)
}

/** Forgets the events that nobody can ask for any more. */
export async function sweepDocumentEvents({
  documentEvents,
  clock,
}: {
  documentEvents: DocumentEventStore
  clock: Clock
}): Promise<void> {
  // A day later than promised, so that a question for the whole of the first day is answered in full.
  const before = new Date(clock.now().getTime() - (KEPT_DAYS + 1) * DAY_MS)
  while ((await documentEvents.sweep(before)) > 0) {
    // As long as there is more.
  }
}
