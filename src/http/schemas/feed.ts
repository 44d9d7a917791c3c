import Type from 'typebox'
import { CountInfo } from './count-info.ts'
import { Document } from './document.ts'
import { hint } from './hint.ts'
import { Announcement } from './knowledge/announcement.ts'
import { Collection } from './knowledge/collection.ts'
import { named } from './named.ts'
import { Person } from './people/person.ts'
import { SessionInfo } from './search/search-request.ts'

const optional = Type.Optional
const Size = hint(0, 100, 'Default: 10.')

export const FeedRequest = named('FeedRequest', {
  refreshType: optional(Type.String({ maxLength: 100 })),
  categories: optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description: 'Defaults to all. Unknown values are ignored.',
    }),
  ),
  requestOptions: optional(
    named('FeedRequestOptions', {
      resultSize: Size,
      categoryToResultSize: optional(Type.Record(Type.String(), Type.Object({ resultSize: optional(Size) }))),
      datasourceFilter: optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 })),
    }),
  ),
  sessionInfo: optional(SessionInfo),
})

export const FeedResponse = named('FeedResponse', {
  trackingToken: Type.String(),
  serverTimestamp: Type.Integer({ description: 'Unix time in seconds' }),
  mentionsTimeWindowInHours: Type.Integer(),
  results: Type.Array(
    named('FeedResult', {
      category: Type.String(),
      rank: Type.Integer(),
      primaryEntry: named('FeedEntry', {
        entryId: Type.String(),
        title: Type.String(),
        justificationType: Type.String(),
        justification: Type.String(),
        trackingToken: optional(Type.String()),
        viewUrl: optional(Type.String()),
        document: optional(Document),
        announcement: optional(Announcement),
        collection: optional(Collection),
        person: optional(Person),
        documentVisitorCount: optional(CountInfo),
        activities: optional(
          Type.Array(
            named('UserActivity', {
              action: Type.Enum(['VIEW']),
              timestamp: Type.Integer({ description: 'Unix time in seconds' }),
            }),
            { description: 'For a recently viewed document: when the caller last viewed it' },
          ),
        ),
      }),
    }),
  ),
})
