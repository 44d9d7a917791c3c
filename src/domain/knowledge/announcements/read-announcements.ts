import type { StoredDocument } from '../../documents/document-store.ts'
import { visibleDocuments } from '../../documents/visible-documents.ts'
import { NO_REACTIONS, type Reactions } from '../../sharing/reaction.ts'
import { type Right, rightsOn } from '../../sharing/rights.ts'
import { type Asking, type Viewer, type ViewerDeps, viewerOf } from '../../sharing/viewer.ts'
import type { Announcement, AnnouncementRecord } from './announcement.ts'
import type { AnnouncementDeps } from './announcement-deps.ts'

export type ReadAnnouncementsDeps = ViewerDeps &
  Pick<AnnouncementDeps, 'announcementMemory' | 'documents' | 'reactions'>

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

/** Current announcements that the caller can read, of those that are wanted. Prioritized ones come first, then the newest. */
export async function currentAnnouncements(
  deps: ReadAnnouncementsDeps,
  caller: Asking,
  isWanted: (record: AnnouncementRecord) => boolean = () => true,
): Promise<AnnouncementView[]> {
  const known = [...(await deps.announcementMemory.current()).values()].filter(({ record }) => isWanted(record))
  if (known.length === 0) return []
  const viewer = await viewerOf(deps, caller)
  const now = deps.clock.now()
  const current = known.filter((announcement) => {
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

/** Announcements by ID. Those that the caller can't read, or can't read anymore, are left out. */
export async function findAnnouncements(
  deps: ReadAnnouncementsDeps,
  caller: Asking,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnnouncementView>> {
  if (ids.length === 0) return new Map()
  const viewer = await viewerOf(deps, caller)
  const now = deps.clock.now()
  const known = await deps.announcementMemory.current()
  const readable = [...new Set(ids)].flatMap((id) => known.get(id) ?? []).filter((each) => !isHidden(viewer, each, now))
  const views = await viewAnnouncements(deps, viewer, readable)
  return new Map(views.map((view) => [view.announcement.id, view]))
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
  deps: ReadAnnouncementsDeps,
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
