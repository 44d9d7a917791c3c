import Type from 'typebox'
import { recordActivity } from '../../../../../domain/engagement/record-activity.ts'
import { Name } from '../../../../../wire/texts.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

const optional = Type.Optional

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/activity',
  summary: "Report views and edits by the caller. Documents the caller can't see are ignored.",
  tag: 'Activity',
  auth: { kind: 'client', scope: 'ACTIVITY' },
  request: named('Activity', {
    events: Type.Array(
      named('ActivityEvent', {
        id: optional(Name({ description: 'If several events have the same ID, the first one counts' })),
        action: Type.Enum(['VIEW', 'EDIT', 'SEARCH', 'COMMENT', 'CRAWL', 'HISTORICAL_SEARCH', 'HISTORICAL_VIEW']),
        source: optional(Type.String({ maxLength: 200 })),
        timestamp: Type.String({ maxLength: 40, description: 'ISO 8601' }),
        url: Name({ maxLength: 4000, description: "The document's URL" }),
      }),
      { maxItems: 500 },
    ),
  }),
  async handle(services, caller, { events }) {
    await recordActivity(
      services,
      caller,
      events.map(({ id, action, timestamp, url }) => ({ id, action, timestamp, url })),
    )
  },
})
