import { badField, quoted } from '../../../kernel/bad-field.ts'
import type { Note } from '../../audit/audited.ts'
import { visibleHeads } from '../../documents/visible-documents.ts'
import { may } from '../../shared/policy.ts'
import { refuseScriptAddress } from '../../shared/refuse-script-address.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { changeShared } from '../../sharing/change-shared.ts'
import { changeSharing, isSameSharing, newSharing, type SharingRequest } from '../../sharing/change-sharing.ts'
import { mayReachEveryone, reachOf, refuseBeyondOwnAudience, refusedTo } from '../../sharing/publishing.ts'
import { noSuch, type Right, refuseUnlessMay } from '../../sharing/rights.ts'
import type { SharedWrite } from '../../sharing/shared-object.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { readPicture, readRequired } from '../text-fields.ts'
import type { Announcement, AnnouncementRecord } from './announcement.ts'
import type { AnnouncementDeps } from './announcement-deps.ts'
import { isHidden } from './read-announcements.ts'

const ACTION = 'announcements.everyone'

interface PictureRequest {
  readonly photoId?: string | undefined
  readonly url?: string | undefined
}

/** An announcement is written as a whole; only who may read it stays where it is not said. */
export interface AnnouncementRequest extends SharingRequest {
  readonly startTime: string
  readonly endTime: string
  readonly title: string
  readonly body?:
    | {
        readonly text: string
        readonly structuredList?:
          | readonly { readonly link?: string | undefined; readonly text?: string | undefined }[]
          | undefined
      }
    | undefined
  readonly emoji?: string | undefined
  readonly thumbnail?: PictureRequest | undefined
  readonly banner?: PictureRequest | undefined
  readonly sourceDocumentId?: string | undefined
  readonly hideAttribution?: boolean | undefined
  readonly channel?: 'MAIN' | 'SOCIAL_FEED' | undefined
  readonly postType?: 'TEXT' | 'LINK' | undefined
  readonly isPrioritized?: boolean | undefined
  readonly viewUrl?: string | undefined
}

export async function createAnnouncement(
  deps: AnnouncementDeps,
  caller: Asking,
  request: AnnouncementRequest,
): Promise<Announcement> {
  const viewer = await viewerOf(deps, caller)
  const write = await prepareAnnouncement(deps, caller, request)
  refuseWithoutRight(deps, viewer, write.sharing, write.record)
  const add = () => deps.announcements.add(write)
  return (await changeShared(deps, viewer, deps.announcements, add, (made) =>
    noteOf('create', made as Announcement),
  )) as Announcement
}

/** Checks a new announcement as its author, whether or not they may publish it. */
export async function prepareAnnouncement(
  deps: AnnouncementDeps,
  caller: Asking,
  request: AnnouncementRequest,
): Promise<SharedWrite<AnnouncementRecord>> {
  const context = { directory: await deps.directory.current(), now: deps.clock.now(), email: caller.email }
  const record = await readAnnouncement(deps, caller, request)
  return { sharing: newSharing(request, context), record, by: caller.email, at: context.now }
}

export async function updateAnnouncement(
  deps: AnnouncementDeps,
  caller: Asking,
  id: number,
  request: AnnouncementRequest,
): Promise<Announcement> {
  const context = { directory: await deps.directory.current(), now: deps.clock.now(), email: caller.email }
  const viewer = await viewerOf(deps, caller)
  const change = async () => {
    const before = await announcementFor(deps, viewer, id, 'edit')
    const record = await readAnnouncement(deps, caller, request)
    const sharing = changeSharing(before.sharing, request, context)
    if (!isSameSharing(before.sharing, sharing)) refuseUnlessMay(viewer, before, 'share')
    refuseWithoutRight(deps, viewer, sharing, record, before)
    const write = { sharing, record, by: caller.email, at: context.now }
    return (await deps.announcements.put(id, write)) as Announcement
  }
  return changeShared(deps, viewer, deps.announcements, change, (made) => noteOf('change', made))
}

export async function deleteAnnouncement(deps: AnnouncementDeps, caller: Asking, id: number): Promise<void> {
  const viewer = await viewerOf(deps, caller)
  const remove = async () => {
    const announcement = await announcementFor(deps, viewer, id, 'delete')
    await deps.announcements.remove(id)
    return announcement
  }
  await changeShared(deps, viewer, deps.announcements, remove, (removed) => noteOf('delete', removed))
}

/** An announcement to everyone, or above others, is the company's; one without its author only that of a role. */
function refuseWithoutRight(
  deps: AnnouncementDeps,
  viewer: Viewer,
  sharing: Sharing,
  { hidesAuthor, isPrioritized }: AnnouncementRecord,
  before?: Announcement,
): void {
  refuseBeyondOwnAudience(deps, viewer, sharing, ACTION)
  if (isPrioritized && !mayReachEveryone(deps, viewer, ACTION)) {
    throw refusedTo(viewer, ACTION, 'Leave out `isPrioritized`, or ask an administrator')
  }
  // Whoever edits the announcement of somebody else shows or hides another's name.
  const isAnothers = before?.record.hidesAuthor === true && before.sharing.owner !== viewer.email
  if (hidesAuthor && !isAnothers && !may(viewer.actor, ACTION)) {
    throw refusedTo(viewer, ACTION, 'Leave out `hideAttribution`, or ask an administrator')
  }
}

function noteOf(verb: 'create' | 'change' | 'delete', { id, sharing, record }: Announcement): Note {
  const { title, hidesAuthor, isPrioritized, viewUrl } = record
  const details = {
    title,
    reach: reachOf(sharing),
    ...(hidesAuthor && { hidesAuthor }),
    ...(isPrioritized && { isPrioritized }),
    ...(viewUrl && { viewUrl }),
  }
  return { action: `announcement.${verb}`, subject: `announcement ${id}`, details }
}

async function announcementFor(
  { announcements, clock }: AnnouncementDeps,
  viewer: Viewer,
  id: number,
  right: Right,
): Promise<Announcement> {
  const found = await announcements.find(id)
  if (found === undefined || isHidden(viewer, found, clock.now())) throw noSuch('announcement', id)
  refuseUnlessMay(viewer, found, right)
  return found
}

async function readAnnouncement(
  deps: AnnouncementDeps,
  { email }: Asking,
  request: AnnouncementRequest,
): Promise<AnnouncementRecord> {
  const { body, emoji, sourceDocumentId, hideAttribution, isPrioritized, viewUrl } = request
  const startsAt = readTime(request.startTime, 'startTime')
  const endsAt = readTime(request.endTime, 'endTime')
  if (endsAt <= startsAt) throw badField('endTime', 'must be after `startTime`')
  if (sourceDocumentId && !(await visibleHeads(deps, email, [sourceDocumentId])).has(sourceDocumentId)) {
    throw badField('sourceDocumentId', 'must be the ID of a document you can read')
  }
  for (const [at, { link }] of (body?.structuredList ?? []).entries()) {
    refuseScriptAddress(link, `body.structuredList[${at}].link`)
  }
  const thumbnail = readPicture(request.thumbnail, 'thumbnail')
  const banner = readPicture(request.banner, 'banner')
  return {
    startsAt,
    endsAt,
    title: readRequired(request.title, 'title'),
    ...(body && { body: { text: body.text, links: (body.structuredList ?? []).map(readLink) } }),
    ...(emoji && { emoji }),
    ...(thumbnail && { thumbnail }),
    ...(banner && { banner }),
    ...(sourceDocumentId && { sourceDocumentId }),
    ...(hideAttribution && { hidesAuthor: true }),
    channel: request.channel ?? 'MAIN',
    postType: request.postType ?? 'TEXT',
    ...(isPrioritized && { isPrioritized }),
    ...(viewUrl && { viewUrl: readWebAddress(viewUrl, 'viewUrl') }),
  }
}

function readLink({ link, text }: { link?: string | undefined; text?: string | undefined }) {
  return { ...(link !== undefined && { link }), ...(text !== undefined && { text }) }
}

/** Years beyond these are slips, and some clients cannot show them. */
const FIRST = Date.parse('1970-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T00:00:00Z')

function readTime(text: string, field: string): number {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (at >= FIRST && at <= LAST) return at
  throw badField(field, `must be a date and time, like 2026-06-01T09:00:00Z; got ${quoted(text)}`)
}
