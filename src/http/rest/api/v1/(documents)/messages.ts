import Type from 'typebox'
import { readMessages } from '../../../../../domain/search/documents/read-messages.ts'
import { newTrackingToken } from '../../../../../domain/search/hits/tracking-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentHits } from '../../../../present/present-search.ts'
import { named } from '../../../../schemas/named.ts'
import { SearchResponse, SearchResult } from '../../../../schemas/search/search-response.ts'

const optional = Type.Optional

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/messages',
  summary: 'Get the messages of a channel or thread around a point in time, newest first',
  tag: 'Messages',
  auth: { kind: 'client', scope: 'SEARCH' },
  request: named('MessagesRequest', {
    idType: Type.Enum(['CHANNEL_NAME', 'THREAD_ID', 'CONVERSATION_ID']),
    id: Type.String({ minLength: 1, maxLength: 2000 }),
    workspaceId: optional(Type.String({ maxLength: 200 })),
    direction: optional(Type.Enum(['OLDER', 'NEWER'], { description: 'Default: OLDER' })),
    timestampMillis: optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
    includeRootMessage: optional(Type.Boolean()),
    datasource: Type.String({ maxLength: 200, description: 'Name or alias, case-insensitive' }),
    datasourceInstanceDisplayName: optional(Type.String({ maxLength: 255 })),
  }),
  response: named('MessagesResponse', {
    hasMore: Type.Boolean(),
    searchResponse: SearchResponse,
    rootMessage: optional(SearchResult),
  }),
  async handle(services, caller, request, { requestId, log }) {
    const startedAt = performance.now()
    const page = await readMessages(services, caller, {
      of: request.idType === 'CHANNEL_NAME' ? 'channel' : 'thread',
      id: request.id,
      datasource: request.datasource,
      instanceName: request.datasourceInstanceDisplayName,
      direction: request.direction ?? 'OLDER',
      from: request.timestampMillis,
    })
    const trackingToken = newTrackingToken()
    const present = (hits: typeof page.hits) =>
      presentHits(hits, page, trackingToken, { people: services.directory, log })
    const [root] = request.includeRootMessage && page.root ? present([{ document: page.root, snippets: [] }]) : []
    return {
      hasMore: page.hasMore,
      ...(root && { rootMessage: root }),
      searchResponse: {
        trackingToken,
        results: present(page.hits),
        totalCount: page.total,
        requestID: requestId,
        backendTimeMillis: Math.round(performance.now() - startedAt),
        metadata: { searchedQuery: '' },
        hasMoreResults: page.hasMore,
      },
    }
  },
})
