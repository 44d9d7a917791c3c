import type { DocumentUse } from '../../domain/engagement/document-use.ts'
import type { Document } from '../schemas/document.ts'
import type { Wire } from '../schemas/wire.ts'
import { type PersonNames, presentAuthor } from './present-document.ts'

type Metadata = Wire<typeof Document>['metadata']

/** Adds to a document's metadata what is known about its readers. */
export function presentDocumentUse(
  metadata: Metadata,
  { lastReadAt, readers, shares }: DocumentUse = {},
  people: PersonNames,
): Metadata {
  const interactions = {
    ...metadata.interactions,
    ...(readers !== undefined && { visitorCount: { count: readers } }),
    ...(shares && {
      shares: shares.map(({ person, daysAgo }) => ({
        numDaysAgo: daysAgo,
        sharer: presentAuthor({ email: person }, people),
      })),
    }),
  }
  return {
    ...metadata,
    ...(Object.keys(interactions).length > 0 && { interactions }),
    ...(lastReadAt && { viewerInfo: { ...metadata.viewerInfo, lastViewedTime: lastReadAt.toISOString() } }),
  }
}
