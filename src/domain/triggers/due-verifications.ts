import type { DocumentHead, DocumentStore } from '../documents/document-store.ts'
import { headsById } from '../documents/heads-by-id.ts'
import type { VerificationRecord, VerificationStore } from '../knowledge/verification/verification.ts'
import type { ActiveTrigger } from './trigger.ts'

const DAY_MS = 86_400_000
const READ_AT_ONCE = 200

export interface DueVerification {
  readonly head: DocumentHead
  /** When the time runs out for which somebody vouched. */
  readonly expiresAt: Date
}

export function daysBefore({ inputs: { days_before = '0' } }: Pick<ActiveTrigger, 'inputs'>): number {
  return Number(days_before)
}

/** When to notify someone who wants to know so many days in advance. */
export function notifyAt({ expiresAt }: DueVerification, days: number): Date {
  return new Date(expiresAt.getTime() - days * DAY_MS)
}

/** Documents whose verification reminders are due in a time range, in order and in batches. */
export async function* dueVerifications(
  { verifications, documents }: { verifications: VerificationStore; documents: DocumentStore },
  after: number,
  upTo: number,
  days: number,
): AsyncGenerator<DueVerification[]> {
  const span = { after: new Date(after + days * DAY_MS), upTo: new Date(upTo + days * DAY_MS) }
  let last: VerificationRecord | undefined
  for (;;) {
    const records = await verifications.endingWithin(span, last, READ_AT_ONCE)
    const heads = await headsById(
      documents,
      records.map((record) => record.documentId),
    )
    yield records.flatMap((record) => {
      const head = heads.get(record.documentId)
      return head === undefined || record.expiresAt === undefined ? [] : [{ head, expiresAt: record.expiresAt }]
    })
    last = records.at(-1)
    if (last === undefined || records.length < READ_AT_ONCE) return
  }
}
