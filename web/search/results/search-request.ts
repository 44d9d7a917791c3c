import type { Schemas } from '../../generated/api.ts'
import { FACETS, type FacetParam, type SearchParams } from '../search-params.ts'

type SearchRequest = Schemas['SearchRequest']
type Options = NonNullable<SearchRequest['requestOptions']>

/** About one screen. Every key searches, sends and renders this many results. */
const PAGE_SIZE = 10
const BUCKETS = 8

/**
 * The search request for a URL. The user's time zone decides when today starts. `isTyping`: the last word may still grow.
 */
export function searchRequest(params: SearchParams, isTyping = false): SearchRequest {
  const { q = '', tab, exact } = params
  return {
    query: q,
    pageSize: PAGE_SIZE,
    ...(isTyping && { inputDetails: { isTyping } }),
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

/** The same search without one chosen filter, to count the results of its other values. */
export function alternativesRequest(params: SearchParams, param: FacetParam, isTyping = false): SearchRequest {
  const { [param]: _, ...others } = params
  const request = searchRequest(others, isTyping)
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
