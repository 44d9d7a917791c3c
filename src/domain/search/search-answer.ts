import type { Datasource } from '../datasources/datasource.ts'
import type { Facet } from '../query/facet.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import type { SearchHit } from './hits/search-hit.ts'
import type { ParsedQuery } from './query/parse-query.ts'
import type { SearchWarning } from './query/query-problem.ts'
import type { QuerySuggestion } from './rewrite/spelling.ts'

export interface SearchAnswer {
  /** The query that was searched: the one sent, or a correction of it. */
  readonly searchedQuery: string
  readonly query: ParsedQuery
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly facets: readonly Facet[]
  /** Matches per data source. Includes data sources outside the filters if requested. */
  readonly datasourceCounts: readonly { readonly value: string; readonly count: number }[]
  /** The total across these data sources. */
  readonly allCount: number
  readonly appliedFilters: readonly FieldFilter[]
  readonly warning: SearchWarning | undefined
  /** Most likely first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** Where the searched query differs from the one sent. */
  readonly correctedRanges: QuerySuggestion['ranges']
  readonly isCorrected: boolean
  /** The query sent found nothing. */
  readonly hadNoResults: boolean
  readonly isNoQuotesSuggestion: boolean
  /** The data sources visible to the caller, by name. */
  readonly datasources: ReadonlyMap<string, Datasource>
  readonly cursor: string | undefined
}
