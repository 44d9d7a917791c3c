import { canSee } from '../access/can-see.ts'
import { type RootDeps, scopesOfRoot } from '../credentials/scopes-of-root.ts'
import { documentId } from '../documents/document.ts'
import type { DocumentStore, StoredDocument } from '../documents/document-store.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Announcement, AnnouncementRecord } from '../knowledge/announcements/announcement.ts'
import { isHidden } from '../knowledge/announcements/read-announcements.ts'
import type { VerificationStore } from '../knowledge/verification/verification.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import { type ViewerDeps, viewerOf } from '../sharing/viewer.ts'
import { isActiveUser } from '../tokens/verify-client-token.ts'
import { announcementEvent, type ContentEvent, documentEvent } from './content-event.ts'
import { daysBefore } from './due-verifications.ts'
import type { PauseReason, Trigger, TriggerStore } from './trigger.ts'
import type { DueMessage } from './trigger-outbox.ts'

export interface JudgeDeps extends ViewerDeps, RootDeps {
  triggers: TriggerStore
  documents: DocumentStore
  identity: IdentityStore
  announcements: SharedObjectStore<AnnouncementRecord>
  verifications: VerificationStore
}

/** What is to become of a message at this moment. */
export type Verdict =
  | { readonly kind: 'tell'; readonly trigger: Trigger; readonly event: ContentEvent }
  /** Its trigger is off or gone, or its owner may not see what it is about, or that is not so any more. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'pause'; readonly triggerId: string; readonly reason: PauseReason }

/**
 * Decides about a message right before each delivery attempt, with the owner's permissions and the document's title at
 * that moment.
 * See docs/decisions/0045-triggers.md.
 */
export async function judgeMessage(deps: JudgeDeps, message: DueMessage): Promise<Verdict> {
  const trigger = await deps.triggers.find(message.triggerId)
  if (trigger === undefined || trigger.status !== 'ENABLED') return { kind: 'drop' }
  const reason = await endOf(deps, trigger)
  if (reason !== undefined) return { kind: 'pause', triggerId: trigger.id, reason }
  const event = await eventOf(deps, trigger, message)
  return event === undefined ? { kind: 'drop' } : { kind: 'tell', trigger, event }
}

/** Why a trigger has no reason to be any more; undefined: it has. */
async function endOf(deps: JudgeDeps, { owner, root }: Trigger): Promise<PauseReason | undefined> {
  if (!(await isActiveUser(deps, owner))) return 'OWNER_GONE'
  // A browser is left as people go home; what they set up in it stays theirs.
  if (root.kind === 'session') return undefined
  const scopes = await scopesOfRoot(deps, root, { email: owner, scopes: ['TRIGGERS'] })
  return scopes?.includes('TRIGGERS') ? undefined : 'CREDENTIAL_ENDED'
}

async function eventOf(deps: JudgeDeps, trigger: Trigger, message: DueMessage): Promise<ContentEvent | undefined> {
  const [kind, id] = message.subject.split(':')
  if (kind === 'announcement') return announced(deps, trigger, Number(id))
  const document = await visibleDocument(deps, trigger.owner, Number(id))
  if (document === undefined) return undefined
  const event = documentEvent(document, message.reason, message.eventAt)
  if (trigger.kind !== 'verification_due') return event
  const [record] = await deps.verifications.findAll([documentId(document)])
  // Somebody has verified it again, or taken it back: nothing is due.
  if (record?.state !== 'VERIFIED' || record.expiresAt?.getTime() !== message.revision) return undefined
  return { ...event, offsetSeconds: -daysBefore(trigger) * 86_400 }
}

async function visibleDocument(
  { documents, visibilities }: JudgeDeps,
  email: string,
  key: number,
): Promise<StoredDocument | undefined> {
  const visibility = await visibilities.visibilityOf(email)
  const [document] = await documents.byKeys([key])
  if (document === undefined || document.isRedlisted === true) return undefined
  return canSee(visibility, document) ? document : undefined
}

async function announced(deps: JudgeDeps, { owner }: Trigger, id: number): Promise<ContentEvent | undefined> {
  const announcement = (await deps.announcements.find(id)) as Announcement | undefined
  if (announcement === undefined) return undefined
  return isTold(await viewerOf(deps, { email: owner }), announcement, deps.clock.now())
    ? announcementEvent(announcement)
    : undefined
}

/** Whether somebody is being told an announcement now; who may change it reads drafts too, and is not told of them. */
export function isTold(viewer: Parameters<typeof isHidden>[0], announcement: Announcement, now: Date): boolean {
  const { startsAt, endsAt } = announcement.record
  return startsAt <= now.getTime() && now.getTime() < endsAt && !isHidden(viewer, announcement, now)
}
