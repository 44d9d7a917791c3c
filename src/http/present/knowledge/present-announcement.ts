import type { AnnouncementView } from '../../../domain/knowledge/announcements/read-announcements.ts'
import { newTrackingToken, resultToken } from '../../../domain/search/hits/tracking-token.ts'
import type { Announcement } from '../../schemas/knowledge/announcement.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentAuthor, presentDocument } from '../present-document.ts'
import type { PresentContext } from './present-collection.ts'
import { presentFavorite } from './present-reactions.ts'
import { presentSharing } from './present-sharing.ts'

export function presentAnnouncement(
  view: AnnouncementView,
  { people, datasources }: PresentContext,
): Wire<typeof Announcement> {
  const { announcement, rights, isPublished, source, reactions } = view
  const { id, record, sharing, createdAt, updatedAt, updatedBy } = announcement
  const { permissions, audienceFilters } = presentSharing({ ...view, sharing }, people)
  const isNamed = record.hidesAuthor !== true || rights.has('edit')
  return {
    id,
    startTime: new Date(record.startsAt).toISOString(),
    endTime: new Date(record.endsAt).toISOString(),
    title: record.title,
    ...(record.body && {
      body: {
        text: record.body.text,
        ...(record.body.links.length > 0 && { structuredList: record.body.links.map((link) => ({ ...link })) }),
      },
    }),
    ...(record.emoji && { emoji: record.emoji }),
    ...(record.thumbnail && { thumbnail: { ...record.thumbnail } }),
    ...(record.banner && { banner: { ...record.banner } }),
    ...(audienceFilters && { audienceFilters }),
    ...(source && { sourceDocumentId: record.sourceDocumentId ?? '' }),
    ...(record.hidesAuthor && { hideAttribution: true }),
    channel: record.channel,
    postType: record.postType,
    ...(record.isPrioritized && { isPrioritized: true }),
    ...(record.viewUrl && { viewUrl: record.viewUrl }),
    ...(!isPublished && { draftId: id }),
    isPublished,
    permissions,
    trackingToken: resultToken(newTrackingToken(), 0, `announcement:${id}`),
    ...(isNamed && {
      author: presentAuthor({ email: sharing.owner }, people),
      updatedBy: presentAuthor({ email: updatedBy }, people),
    }),
    viewerInfo: { isDismissed: reactions.own.has('dismissed'), isRead: reactions.own.has('read') },
    favoriteInfo: presentFavorite('ANNOUNCEMENTS_TYPE', id, reactions),
    createTimestamp: Math.floor(createdAt.getTime() / 1000),
    lastUpdateTimestamp: Math.floor(updatedAt.getTime() / 1000),
    ...(source && { sourceDocument: presentDocument(source, datasources.get(source.datasource), people) }),
  }
}
