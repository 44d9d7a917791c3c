import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import type { FeedCategory } from '../../domain/engagement/feed/feed.ts'
import type { FeedItem } from '../../domain/engagement/feed/feed-item.ts'
import { resultToken } from '../../domain/search/hits/tracking-token.ts'
import type { FeedResponse } from '../schemas/feed.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentAnnouncement } from './knowledge/present-announcement.ts'
import { type PresentContext, presentCollection } from './knowledge/present-collection.ts'
import { presentAuthor, presentDocument } from './present-document.ts'

type FeedResult = Wire<typeof FeedResponse>['results'][number]

const JUSTIFICATIONS: Readonly<Record<FeedCategory, string>> = {
  ANNOUNCEMENT: 'ANNOUNCEMENT',
  MENTION: 'USER_MENTION',
  VERIFICATION_REMINDER: 'VERIFICATION_REMINDER',
  RECENT: 'RECENTLY_ACCESSED',
  DOCUMENT_SUGGESTION: 'SUGGESTED_DOCUMENT',
  TRENDING_DOCUMENT: 'TRENDING_DOCUMENT',
  COMPANY_RESOURCE: 'COMPANY_RESOURCE',
  PEOPLE_CELEBRATIONS: 'PEOPLE_CELEBRATIONS',
  KNOWLEDGE_GAP: 'KNOWLEDGE_GAP',
}

export function presentFeedItem(
  { category, item }: { category: FeedCategory; item: FeedItem },
  rank: number,
  trackingToken: string,
  context: PresentContext,
): FeedResult {
  const primaryEntry = {
    justificationType: JUSTIFICATIONS[category],
    justification: item.justification,
    ...entryOf(item, rank, trackingToken, context),
  }
  return { category, rank, primaryEntry }
}

function entryOf(item: FeedItem, rank: number, token: string, context: PresentContext) {
  switch (item.kind) {
    case 'document': {
      const { document, readers, viewedAt, from } = item
      const id = documentId(document)
      return {
        entryId: id,
        title: document.title,
        viewUrl: documentUrl(document),
        document: presentDocument(document, context.datasources.get(document.datasource), context.people),
        trackingToken: resultToken(token, rank, id),
        ...(from && { person: presentAuthor(from, context.people) }),
        ...(readers !== undefined && { documentVisitorCount: { count: readers } }),
        ...(viewedAt !== undefined && {
          activities: [{ action: 'VIEW' as const, timestamp: Math.floor(viewedAt.getTime() / 1000) }],
        }),
      }
    }
    case 'announcement': {
      const { id, record } = item.view.announcement
      const announcement = presentAnnouncement(item.view, context)
      return {
        entryId: String(id),
        title: record.title,
        announcement,
        ...(record.viewUrl && { viewUrl: record.viewUrl }),
      }
    }
    case 'collection': {
      const { id, record } = item.view.collection
      return { entryId: String(id), title: record.name, collection: presentCollection(item.view, context) }
    }
    case 'gap':
      return { entryId: item.query, title: item.query }
    case 'person': {
      const { id, name } = item.entry
      return { entryId: id, title: name, person: { name, obfuscatedId: id } }
    }
  }
}
