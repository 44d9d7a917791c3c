import { readFacetFilters } from '../../../../domain/search/facet-filters.ts'
import { search } from '../../../../domain/search/search.ts'
import type { Filter } from '../../../../domain/search/search-engine.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentSearch } from '../../../core/present-search.ts'
import { SearchRequest } from '../../../schemas/search-request.ts'
import { SearchResponse } from '../../../schemas/search-response.ts'
import type { Wire } from '../../../schemas/wire.ts'

const DEFAULT_PAGE_SIZE = 10
const DEFAULT_SNIPPET_CHARACTERS = 255
const DEFAULT_FACET_BUCKETS = 10

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/search',
  summary: 'Search everything the calling user may see',
  tag: 'Search',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'searchPerSecond', per: 'second' },
  request: SearchRequest,
  response: SearchResponse,
  async handle(services, caller, request, { requestId }) {
    const startedAt = performance.now()
    const answer = await search(services, caller, {
      query: request.query,
      pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
      cursor: request.cursor,
      filters: filtersOf(request, caller.email),
      maxSnippetCharacters: request.maxSnippetSize ?? DEFAULT_SNIPPET_CHARACTERS,
    })
    return presentSearch(answer, {
      originalQuery: request.query,
      facetBucketSize: request.requestOptions?.facetBucketSize ?? DEFAULT_FACET_BUCKETS,
      requestId,
      milliseconds: Math.round(performance.now() - startedAt),
    })
  },
})

function filtersOf({ requestOptions }: Wire<typeof SearchRequest>, email: string): Filter[] {
  const { datasourceFilter, datasourcesFilter = [], facetFilters = [] } = requestOptions ?? {}
  const datasources = [...datasourcesFilter, ...(datasourceFilter ? [datasourceFilter] : [])]
  const filters = readFacetFilters(
    facetFilters.map(({ fieldName = '', values = [] }) => ({
      fieldName,
      values: values.map(({ value = '', relationType, isNegated = false }) => ({
        value,
        isNegated: isNegated || relationType === 'NOT_EQUALS',
      })),
    })),
    email,
  )
  if (datasources.length > 0) filters.push({ kind: 'value', field: 'app', values: datasources, isNegated: false })
  return filters
}
