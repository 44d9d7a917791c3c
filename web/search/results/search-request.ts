import type { Schemas } from '../../generated/api.ts'
import {
  excludedOf,
  FACETS,
  type FacetParam,
  isReversedRange,
  type SearchParams,
  UPDATED_FIELD,
  withFacet,
  withUpdated,
} from '../search-params.ts'

type SearchRequest = Schemas['SearchRequest']
type Options = NonNullable<SearchRequest['requestOptions']>

/** About one screen. Every key searches, sends and renders this many results. */
const PAGE_SIZE = 10
/** Enough to say how many more types there are. Few are shown. */
const BUCKETS = 16

/**
 * The search request for a URL. The user's time zone decides when today starts. `isTyping`: the last word may still grow.
 */
export function searchRequest(params: SearchParams, isTyping = false): SearchRequest {
  const { q = '', tab, exact, sort } = params
  return {
    query: q,
    pageSize: PAGE_SIZE,
    ...(isTyping && { inputDetails: { isTyping } }),
    ...(tab !== undefined && { resultTabIds: [tab] }),
    requestOptions: {
      facetBucketSize: BUCKETS,
      fetchAllDatasourceCounts: true,
      ...(exact !== undefined && { disableQueryAutocorrect: true }),
      ...(sort !== undefined && { sortByDate: sort === 'newest' ? 'NEWEST' : 'OLDEST' }),
      timezoneOffset: -new Date().getTimezoneOffset(),
      ...filtersOf(params),
    },
  }
}

/** Which values of a filter to count: a few, many, or those with a word that starts like this. */
export interface CountedValues {
  readonly isLong?: boolean
  readonly find?: string
}

const LONG_BUCKETS = 100
/** Without results it isn't noted as another search. With spelling, it counts what is shown for a corrected query. */
const COUNTS = ['FACET_RESULTS', 'SPELLCHECK_METADATA'] as const

/** The same search without one filter, to count the results of each of its values. */
export function alternativesRequest(
  params: SearchParams,
  { param, field }: { readonly param: FacetParam; readonly field: string },
  isTyping = false,
  { isLong = false, find = '' }: CountedValues = {},
): SearchRequest {
  const request = searchRequest(withFacet(params, param, { chosen: [], excluded: [] }), isTyping)
  return {
    ...request,
    pageSize: 0,
    requestOptions: {
      ...request.requestOptions,
      facetBucketSize: isLong ? LONG_BUCKETS : BUCKETS,
      defaultFacets: [field],
      responseHints: COUNTS,
      ...(find !== '' && { facetBucketFilter: { facet: field, prefix: find } }),
    },
  }
}

const MONTHS = 12

/** The same search at any time, to count the results of each month. */
export function monthsRequest(params: SearchParams): SearchRequest {
  const request = searchRequest(withUpdated(params, {}))
  return {
    ...request,
    pageSize: 0,
    requestOptions: {
      ...request.requestOptions,
      facetBucketSize: MONTHS,
      defaultFacets: ['last_updated_months'],
      responseHints: COUNTS,
    },
  }
}

/** Only how many results the same search has. */
export function countRequest(params: SearchParams): SearchRequest {
  const request = searchRequest({ ...params, exact: '1' })
  return {
    ...request,
    pageSize: 0,
    requestOptions: { ...request.requestOptions, facetBucketSize: 0, responseHints: COUNTS },
  }
}

function filtersOf(params: SearchParams): Pick<Options, 'facetFilters'> {
  const chosen: FacetFilter[] = [
    { fieldName: 'app', values: (params.app ?? []).map(equal) },
    ...FACETS.map(({ param, field }) => ({
      fieldName: field,
      values: [...(params[param] ?? []).map(equal), ...excludedOf(params, param).map(unequal)],
    })),
    { fieldName: UPDATED_FIELD, values: timesOf(params) },
  ].filter(({ values }) => values.length > 0)
  return chosen.length === 0 ? {} : { facetFilters: chosen }
}

type FacetFilter = Schemas['FacetFilter']
type Value = NonNullable<FacetFilter['values']>[number]

const equal = (value: string): Value => ({ value, relationType: 'EQUALS' })
const unequal = (value: string): Value => ({ value, relationType: 'NOT_EQUALS' })

/** The API excludes the days of a range, so it is sent the days around them. */
function timesOf(params: SearchParams): Value[] {
  const { updated, since, until } = params
  if (updated !== undefined) return [equal(updated)]
  if (isReversedRange(params)) return []
  const [after, before] = [dayBeside(since, -1), dayBeside(until, 1)]
  return [
    ...(after === undefined ? [] : [{ value: after, relationType: 'GT' as const }]),
    ...(before === undefined ? [] : [{ value: before, relationType: 'LT' as const }]),
  ]
}

const DAY_MS = 86_400_000

function dayBeside(day: string | undefined, step: number): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at + step * DAY_MS).toISOString().slice(0, 10)
}
