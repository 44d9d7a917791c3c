import type { Schemas } from '../../generated/api.ts'
import { FACETS, type FacetParam, type SearchParams } from '../search-params.ts'

type SearchRequest = Schemas['SearchRequest']
type Options = NonNullable<SearchRequest['requestOptions']>

/** What fills a screen; with every key that is typed it is found, sent and drawn. */
const PAGE_SIZE = 10
const BUCKETS = 8

/** The request behind an address. The minutes of the caller's clock decide what counts as today. */
export function searchRequest(params: SearchParams): SearchRequest {
  const { q = '', tab, exact } = params
  return {
    query: q,
    pageSize: PAGE_SIZE,
    ...(tab !== undefined && { resultTabIds: [tab] }),
    requestOptions: {
      facetBucketSize: BUCKETS,
      fetchAllDatasourceCounts: true,
      ...(exact !== undefined && { disableQueryAutocorrect: true }),
      timezoneOffset: -new Date().getTimezoneOffset(),
      ...filtersOf(params),
    },
  }
}

/** What the other values of a chosen filter would give: the same question without it, for the numbers alone. */
export function alternativesRequest(params: SearchParams, param: FacetParam): SearchRequest {
  const { [param]: _, ...others } = params
  const request = searchRequest(others)
  const field = FACETS.find((facet) => facet.param === param)?.field ?? param
  return {
    ...request,
    pageSize: 0,
    requestOptions: { ...request.requestOptions, facetBucketSize: BUCKETS, defaultFacets: [field] },
  }
}

function filtersOf(params: SearchParams): Pick<Options, 'facetFilters'> {
  const chosen = [
    { fieldName: 'app', values: params.app ?? [] },
    ...FACETS.map(({ param, field }) => ({ fieldName: field, values: [params[param] ?? []].flat() })),
  ].filter(({ values }) => values.length > 0)
  if (chosen.length === 0) return {}
  return {
    facetFilters: chosen.map(({ fieldName, values }) => ({
      fieldName,
      values: values.map((value) => ({ value, relationType: 'EQUALS' as const })),
    })),
  }
}
