import { canSee } from '../access/can-see.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Announcement, AnnouncementRecord } from '../knowledge/announcements/announcement.ts'
import type { VerificationStore } from '../knowledge/verification/verification.ts'
import type { Caller } from '../shared/caller.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import { type ViewerDeps, viewerOf } from '../sharing/viewer.ts'
import { announcementEvent, type ContentEvent, documentEvent } from './content-event.ts'
import { daysBefore, dueVerifications, notifyAt } from './due-verifications.ts'
import { isTold } from './judge-message.ts'
import { readTrigger, type TriggerDeps } from './manage-triggers.ts'
import { matches, type TriggerCriteria } from './matches.ts'
import { mentionedIn } from './mentions.ts'
import { readInputs } from './read-inputs.ts'
import { readPreset } from './read-presets.ts'
import { type RecentUploadsDeps, recentUploads } from './recent-uploads.ts'

export interface SearchEventsDeps extends TriggerDeps, RecentUploadsDeps, ViewerDeps {
  documents: DocumentStore
  announcementMemory: SharedMemory<AnnouncementRecord, Announcement>
  verifications: VerificationStore
  visibilities: TriggerDeps['visibilities']
}

export interface FoundEvents {
  readonly events: readonly ContentEvent[]
  readonly hasMore: boolean
}

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30
/** So many texts are read in search of mentions. */
const MAX_TEXTS = 500

/** Recent events for the caller's trigger, only those about documents they can see now; newest first. */
export async function searchTriggerEvents(
  deps: SearchEventsDeps,
  caller: Caller,
  triggerId: string,
  limit: number,
): Promise<FoundEvents> {
  const trigger = await readTrigger(deps, caller, triggerId)
  return firstOf(eventsFor(deps, trigger), limit)
}

/** The same for a trigger that is not made yet. */
export async function searchPresetEvents(
  deps: SearchEventsDeps,
  caller: Caller,
  presetId: string,
  given: Readonly<Record<string, unknown>>,
  limit: number,
): Promise<FoundEvents> {
  const preset = await readPreset(deps, caller, presetId)
  const inputs = await readInputs(deps, preset, given)
  return firstOf(eventsFor(deps, { ...preset, owner: caller.email, inputs }), limit)
}

/** Newest first. */
export function eventsFor(
  deps: SearchEventsDeps,
  wish: TriggerCriteria & { readonly datasource: string },
): AsyncGenerator<FoundEvent> {
  if (wish.kind === 'announcement') return announcements(deps, wish)
  return wish.kind === 'verification_due' ? verifications(deps, wish) : uploads(deps, wish)
}

export interface FoundEvent {
  readonly event: ContentEvent
  /** As messages name what they are about. */
  readonly subject: `document:${number}` | `announcement:${number}`
  readonly revision: number
}

async function firstOf(found: AsyncGenerator<FoundEvent>, limit: number): Promise<FoundEvents> {
  const events: ContentEvent[] = []
  for await (const { event } of found) {
    if (events.length === limit) return { events, hasMore: true }
    events.push(event)
  }
  return { events, hasMore: false }
}

async function* uploads(
  deps: SearchEventsDeps,
  wish: TriggerCriteria & { readonly datasource: string },
): AsyncGenerator<FoundEvent> {
  let texts = 0
  for await (const upload of recentUploads(deps, wish.owner, wish.datasource)) {
    let mentioned: ReadonlySet<string> | undefined
    if (wish.kind === 'mention') {
      if (++texts > MAX_TEXTS) return
      const [document] = await deps.documents.byKeys([upload.key])
      mentioned = document && mentionedIn(document)
    }
    if (!matches(wish, upload, mentioned)) continue
    const event = documentEvent(upload, upload.reason, upload.at)
    yield { event, subject: `document:${upload.key}`, revision: upload.seq }
  }
}

async function* announcements(
  deps: SearchEventsDeps,
  { owner, inputs: { reason } }: TriggerCriteria,
): AsyncGenerator<FoundEvent> {
  const viewer = await viewerOf(deps, { email: owner })
  const now = deps.clock.now()
  const told = [...(await deps.announcementMemory.current()).values()]
    .filter((announcement) => isTold(viewer, announcement, now))
    .map((announcement) => ({ announcement, event: announcementEvent(announcement) }))
    .filter(({ event }) => reason === undefined || event.reason === reason)
    .sort((one, other) => other.event.at.getTime() - one.event.at.getTime())
  for (const { announcement, event } of told) {
    yield { event, subject: `announcement:${announcement.id}`, revision: event.at.getTime() }
  }
}

async function* verifications(
  deps: SearchEventsDeps,
  wish: TriggerCriteria & { readonly datasource: string },
): AsyncGenerator<FoundEvent> {
  const visibility = await deps.visibilities.visibilityOf(wish.owner)
  const now = deps.clock.now().getTime()
  const days = daysBefore(wish)
  const found: FoundEvent[] = []
  for await (const some of dueVerifications(deps, now - SHOWN_DAYS * DAY_MS, now, days)) {
    for (const due of some) {
      const { head, expiresAt } = due
      if (head.datasource !== wish.datasource || head.isRedlisted === true || !canSee(visibility, head)) continue
      const event = documentEvent(head, 'MEETS_CONDITION', notifyAt(due, days))
      found.push({ event, subject: `document:${head.key}`, revision: expiresAt.getTime() })
    }
  }
  yield* found.reverse()
}
