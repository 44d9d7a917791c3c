import type { Asking } from '../../sharing/viewer.ts'
import { type Verifiable, type VerificationDeps, verifiables } from './verifiable.ts'
import type { Reminder, VerificationRecord } from './verification.ts'

/** How a document stands, as one reader sees it. */
export interface VerificationView extends Verifiable {
  /** Now: what was verified too long ago is so no more. */
  readonly state: VerificationRecord['state']
  readonly last: VerificationRecord | undefined
  /** Those that the reader was given, gave, or may act on. */
  readonly reminders: readonly Reminder[]
}

export async function viewVerifications(
  { verifications, clock }: VerificationDeps,
  { email }: Asking,
  about: readonly Verifiable[],
): Promise<VerificationView[]> {
  const ids = about.map(({ documentId }) => documentId)
  const [records, reminders] = await Promise.all([verifications.findAll(ids), verifications.remindersOf(ids)])
  return about.map((verifiable) => {
    const last = records.find(({ documentId }) => documentId === verifiable.documentId)
    const own = reminders.filter(
      ({ documentId, assignee, requestor }) =>
        documentId === verifiable.documentId && (verifiable.mayVerify || assignee === email || requestor === email),
    )
    return { ...verifiable, state: stateNow(last, clock.now()), last, reminders: own }
  })
}

/** What waits for the caller: due reminders, the oldest first, then what they verified and what has run out since. */
export async function listVerifications(
  deps: VerificationDeps,
  caller: Asking,
  count: number,
): Promise<VerificationView[]> {
  const now = deps.clock.now()
  const [reminders, verified] = await Promise.all([
    deps.verifications.remindersFor(caller.email),
    deps.verifications.by(caller.email),
  ])
  const due = reminders.filter(({ remindAt }) => remindAt <= now).map(({ documentId }) => documentId)
  const expired = verified.filter((record) => record.state === 'VERIFIED' && stateNow(record, now) === 'UNVERIFIED')
  const ids = [...new Set([...due, ...expired.map(({ documentId }) => documentId)])]
  return viewVerifications(deps, caller, (await verifiables(deps, caller, ids)).slice(0, count))
}

/** What was verified too long ago is so no more. */
export function stateNow(record: VerificationRecord | undefined, now: Date): VerificationRecord['state'] {
  if (record === undefined) return 'UNVERIFIED'
  return record.expiresAt !== undefined && record.expiresAt <= now ? 'UNVERIFIED' : record.state
}
