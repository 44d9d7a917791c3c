import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { foldEmail, isEmail } from '../../shared/email.ts'
import type { Asking } from '../../sharing/viewer.ts'
import { type Verifiable, type VerificationDeps, verifiableFor } from './verifiable.ts'
import { type VerificationView, viewVerifications } from './view-verifications.ts'

export type VerifyAction = 'VERIFY' | 'DEPRECATE' | 'UNVERIFY'

const STATES = { VERIFY: 'VERIFIED', DEPRECATE: 'DEPRECATED', UNVERIFY: 'UNVERIFIED' } as const
const DAY_MS = 86_400_000
/** What somebody vouched for half a year ago may have changed since. */
const VERIFIED_DAYS = 180
const MAX_REMINDERS = 100

/** Vouches for a document, or takes that back. */
export async function verifyDocument(
  deps: VerificationDeps,
  caller: Asking,
  documentId: string,
  action: VerifyAction,
): Promise<VerificationView> {
  const verifiable = await verifiableFor(deps, caller, documentId)
  refuseUnlessVerifier(verifiable)
  const at = deps.clock.now()
  const expiresAt = action === 'VERIFY' ? new Date(at.getTime() + VERIFIED_DAYS * DAY_MS) : undefined
  const record = { documentId: verifiable.documentId, state: STATES[action], by: caller.email, at, expiresAt }
  await deps.verifications.put(record)
  return viewOne(deps, caller, verifiable)
}

export interface ReminderRequest {
  readonly documentId: string
  /** Person ID or email. Defaults to the caller. */
  readonly assignee?: string | undefined
  /** 0: today. */
  readonly remindInDays?: number | undefined
  readonly reason?: string | undefined
}

/** Asks somebody to look at a document from a day on. */
export async function remind(
  deps: VerificationDeps,
  caller: Asking,
  { documentId, assignee, remindInDays = 0, reason }: ReminderRequest,
): Promise<VerificationView> {
  const verifiable = await verifiableFor(deps, caller, documentId)
  const createdAt = deps.clock.now()
  const isAccepted = await deps.verifications.remind(
    {
      id: newId(),
      documentId: verifiable.documentId,
      assignee: await readAssignee(deps, caller, assignee),
      requestor: caller.email,
      remindAt: new Date(createdAt.getTime() + remindInDays * DAY_MS),
      createdAt,
      reason,
      isEntrusted: verifiable.mayVerify,
    },
    MAX_REMINDERS,
  )
  if (!isAccepted)
    throw new ServiceError('conflict', `The document already has ${MAX_REMINDERS} reminders; delete one first`)
  return viewOne(deps, caller, verifiable)
}

async function readAssignee(deps: VerificationDeps, caller: Asking, assignee: string | undefined): Promise<string> {
  const text = assignee?.trim() ?? ''
  if (text === '') return caller.email
  if (isEmail(text)) return foldEmail(text)
  const directory = await deps.directory.current()
  const slot = directory.slotOfId(text)
  const email = slot === undefined ? undefined : directory.entry(slot)?.email
  if (email !== undefined) return email
  if (directory.ids.idOf(caller.email) === text) return caller.email
  throw badField('assignee', `must be the ID of a person; got ${quoted(text)}`)
}

function refuseUnlessVerifier({ mayVerify }: Verifiable): void {
  if (mayVerify) return
  throw new ServiceError(
    'not_permitted',
    "Only the document's author, its owner, the people they asked to verify it and administrators can do this",
  )
}

async function viewOne(deps: VerificationDeps, caller: Asking, verifiable: Verifiable): Promise<VerificationView> {
  const [view] = await viewVerifications(deps, caller, [verifiable])
  return view as VerificationView
}
