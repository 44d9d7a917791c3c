import { recommend } from '../../../../../domain/search/documents/recommend.ts'
import { newTrackingToken } from '../../../../../domain/search/hits/tracking-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentHits } from '../../../../present/present-search.ts'
import { readFacetFilter } from '../../../../schemas/search/facet-filter.ts'
import { RecommendationsRequest, RecommendationsResponse } from '../../../../schemas/search/recommendations.ts'

const DEFAULT_PAGE_SIZE = 10
const DEFAULT_SNIPPET_CHARACTERS = 255

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/recommendations',
  summary: 'Recommend documents similar to a given one, or the most recent',
  tag: 'Search',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'recommendationsPerSecond', per: 'second' },
  request: RecommendationsRequest,
  response: RecommendationsResponse,
  async handle(services, caller, request, { requestId, log }) {
    const startedAt = performance.now()
    const { requestOptions: options, sessionInfo } = request
    const { datasourceFilter, datasourcesFilter = [], facetFilterSets = [] } = options ?? {}
    const context = options?.context ?? request.sourceDocument
    const answer = await recommend(services, caller, {
      document: request.recommendationDocumentSpec,
      text: [context?.title ?? '', ...(context?.content?.fullTextList ?? [])].join('\n'),
      page: context && { id: context.id, url: context.url },
      datasources: datasourceFilter ? [datasourceFilter, ...datasourcesFilter] : datasourcesFilter,
      facetFilterSets: facetFilterSets.map(({ filters = [] }) => filters.map(readFacetFilter)),
      size: request.pageSize ?? DEFAULT_PAGE_SIZE,
      maxSnippetCharacters: request.maxSnippetSize ?? DEFAULT_SNIPPET_CHARACTERS,
    })
    const trackingToken = newTrackingToken()
    return {
      trackingToken,
      ...(sessionInfo && { sessionInfo }),
      results: presentHits(answer.hits, answer, trackingToken, { people: services.directory, log }),
      requestID: requestId,
      backendTimeMillis: Math.round(performance.now() - startedAt),
    }
  },
})
