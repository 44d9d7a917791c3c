import { badField } from '../../kernel/bad-field.ts'
import type { ParsedQuery } from './query/parse-query.ts'
import type { SearchQuery } from './search-query.ts'

/** What one search may ask for. Each is a setting; beyond it the search is refused, for it would keep others waiting. */
export interface QueryLimits {
  /** Values of all filters, sets and operators together, with the datasources, tabs and containers chosen. */
  readonly values: number
  readonly filterSets: number
  /**
   * Words, those inside phrases and after a minus included. A longer query is cut, not refused (`cutLongQuery`). Of plain words
   * the first 64 that are no small ones are searched for.
   */
  readonly words: number
  /** Phrases, and words or phrases that must not occur. */
  readonly phrases: number
  /** Values of all facets together. */
  readonly buckets: number
}

type Asked = Pick<
  SearchQuery,
  | 'facetFilters'
  | 'facetFilterSets'
  | 'datasources'
  | 'tabs'
  | 'inclusions'
  | 'exclusions'
  | 'facets'
  | 'maxFacetBuckets'
>

/** Refuses what is too much before anything is done for it. */
export function refuseCostly(request: Asked, { values, filterSets, buckets }: QueryLimits): void {
  const { facetFilters = [], facetFilterSets = [], facets = [], maxFacetBuckets = 0 } = request
  const lists = [request.datasources, request.tabs, request.inclusions, request.exclusions]
  const asked = [...facetFilters, ...facetFilterSets.flat()].reduce((sum, filter) => sum + filter.values.length, 0)
  const chosen = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  atMost('requestOptions.facetFilterSets', facetFilterSets.length, filterSets, 'filter sets')
  atMost('requestOptions.facetFilters', asked + chosen, values, 'filter values')
  atMost('requestOptions.facetBucketSize', facets.length * maxFacetBuckets, buckets, 'facet values')
}

/** The same for the text of a query. */
export function refuseCostlyText(
  { phrases, excluded, fieldFilters }: Pick<ParsedQuery, 'phrases' | 'excluded' | 'fieldFilters'>,
  limits: QueryLimits,
): void {
  const values = fieldFilters.reduce((sum, filter) => sum + filter.values.length, 0)
  atMost('query', phrases.length + excluded.length, limits.phrases, 'phrases and exclusions')
  atMost('query', values, limits.values, 'filter values')
}

function atMost(field: string, count: number, limit: number, what: string): void {
  if (count <= limit) return
  throw badField(field, `must have at most ${limit} ${what}; got ${count}`)
}
