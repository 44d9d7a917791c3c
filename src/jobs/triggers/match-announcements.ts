import type { Announcement, AnnouncementRecord } from '../../domain/knowledge/announcements/announcement.ts'
import type { SharedMemory } from '../../domain/sharing/shared-memory.ts'
import { type Viewer, type ViewerDeps, viewerOf } from '../../domain/sharing/viewer.ts'
import { announcedAt, announcementReason } from '../../domain/triggers/content-event.ts'
import { isTold } from '../../domain/triggers/judge-message.ts'
import type { ActiveTrigger } from '../../domain/triggers/trigger.ts'
import type { NewMessage } from '../../domain/triggers/trigger-outbox.ts'
import { newId } from '../../kernel/ids.ts'
import { type WriteMessagesDeps, writeMessages } from './write-messages.ts'

export interface MatchAnnouncementsDeps extends WriteMessagesDeps, ViewerDeps {
  announcementMemory: SharedMemory<AnnouncementRecord, Announcement>
}

/** Read again, because a write can become visible a moment after its time. No message is sent twice. */
const OVERLAP_MS = 60_000

/** Announcements whose time has come since the last look, and those that were changed since. */
export async function matchAnnouncements(
  deps: MatchAnnouncementsDeps,
  triggers: readonly ActiveTrigger[],
  now: Date,
): Promise<void> {
  const known = await deps.triggerOutbox.progress('announcements')
  const to = now.getTime()
  if (known !== undefined && known >= to && triggers.length === 0) return
  const messages: NewMessage[] = []
  const since = Math.min(known ?? 0, to) - OVERLAP_MS
  if (triggers.length > 0) {
    const fresh = [...(await deps.announcementMemory.current()).values()].filter(
      (announcement) => announcedAt(announcement) > since && announcedAt(announcement) <= to,
    )
    if (fresh.length > 0) messages.push(...(await told(deps, triggers, fresh, now)))
  }
  if (messages.length === 0 && known !== undefined && to - known < OVERLAP_MS / 2) return
  await writeMessages(deps, { name: 'announcements', from: known, to: Math.max(to, known ?? 0) }, messages)
}

async function told(
  deps: MatchAnnouncementsDeps,
  triggers: readonly ActiveTrigger[],
  fresh: readonly Announcement[],
  now: Date,
): Promise<NewMessage[]> {
  const viewers = new Map<string, Viewer>()
  const messages: NewMessage[] = []
  for (const { id: triggerId, owner, inputs, since } of triggers) {
    const { reason: wanted } = inputs
    for (const announcement of fresh) {
      const revision = announcedAt(announcement)
      const reason = announcementReason(announcement)
      if (revision < since.at.getTime() || (wanted !== undefined && wanted !== reason)) continue
      const viewer = viewers.get(owner) ?? (await viewerOf(deps, { email: owner }))
      viewers.set(owner, viewer)
      if (!isTold(viewer, announcement, now)) continue
      const subject = `announcement:${announcement.id}` as const
      messages.push({ id: newId(), triggerId, subject, revision, reason, eventAt: new Date(revision) })
    }
  }
  return messages
}
