import type { StoredDocument } from '../../documents/document-store.ts'
import { visibleDocuments } from '../../documents/visible-documents.ts'
import { NO_REACTIONS, type Reactions } from '../../sharing/reaction.ts'
import { type Right, rightsOn } from '../../sharing/rights.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { Announcement } from './announcement.ts'
import type { AnnouncementDeps } from './announcement-deps.ts'

const MAX_LISTED = 200

/** An announcement as one reader sees it. */
export interface AnnouncementView {
  readonly announcement: Announcement
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
  /** Its time has come; before that it is a draft. */
  readonly isPublished: boolean
  /** What it is about, if the reader may see that. */
  readonly source?: StoredDocument
  readonly reactions: Reactions
}

/** Before its time, and after it, an announcement is there for those who may change it alone. */
export function isHidden(viewer: Viewer, announcement: Announcement, now: Date): boolean {
  const rights = rightsOn(viewer, announcement)
  if (!rights.has('read')) return true
  const { startsAt, endsAt } = announcement.record
  const isNow = startsAt <= now.getTime() && now.getTime() < endsAt
  return !isNow && !rights.has('edit')
}

/** What the caller is being told now: what matters most first, then the latest. */
export async function currentAnnouncements(deps: AnnouncementDeps, caller: Asking): Promise<AnnouncementView[]> {
  const viewer = await viewerOf(deps, caller)
  const now = deps.clock.now()
  const current = [...(await deps.announcementMemory.current()).values()].filter((announcement) => {
    const { startsAt, endsAt } = announcement.record
    return startsAt <= now.getTime() && now.getTime() < endsAt && !isHidden(viewer, announcement, now)
  })
  const weight = ({ record }: Announcement) => (record.isPrioritized ? 1 : 0)
  current.sort((one, other) => weight(other) - weight(one) || other.record.startsAt - one.record.startsAt)
  return viewAnnouncements(deps, viewer, current)
}

/** Current announcements, and drafts and past ones that the caller can edit. Newest first. */
export async function listAnnouncements(deps: AnnouncementDeps, caller: Asking): Promise<AnnouncementView[]> {
  const viewer = await viewerOf(deps, caller)
  const now = deps.clock.now()
  const known = [...(await deps.announcementMemory.current()).values()].filter((each) => !isHidden(viewer, each, now))
  known.sort((one, other) => other.record.startsAt - one.record.startsAt || other.id - one.id)
  return viewAnnouncements(deps, viewer, known.slice(0, MAX_LISTED))
}

/** An announcement that the caller has just written, as they see it. */
export async function viewWritten(
  deps: AnnouncementDeps,
  caller: Asking,
  announcement: Announcement,
): Promise<AnnouncementView> {
  const [view] = await viewAnnouncements(deps, await viewerOf(deps, caller), [announcement])
  return view as AnnouncementView
}

async function viewAnnouncements(
  deps: AnnouncementDeps,
  viewer: Viewer,
  announcements: readonly Announcement[],
): Promise<AnnouncementView[]> {
  const now = deps.clock.now().getTime()
  const sources = await visibleDocuments(
    deps,
    viewer.email,
    announcements.flatMap(({ record }) => record.sourceDocumentId ?? []),
  )
  const ids = announcements.map(({ id }) => id)
  const reactions = await deps.reactions.reactionsTo('announcement', ids, viewer.email)
  return announcements.map((announcement) => {
    const source = sources.get(announcement.record.sourceDocumentId ?? '')
    return {
      announcement,
      rights: rightsOn(viewer, announcement),
      isAdministrator: viewer.isAdministrator,
      isPublished: announcement.record.startsAt <= now,
      reactions: reactions.get(announcement.id) ?? NO_REACTIONS,
      ...(source && { source }),
    }
  })
}
