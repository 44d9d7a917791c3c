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
  /** Matches of each datasource; of all of them if that was asked for. */
  readonly datasourceCounts: readonly { readonly value: string; readonly count: number }[]
  /** What the datasource counts add up to, were nobody in two. */
  readonly allCount: number
  readonly appliedFilters: readonly FieldFilter[]
  readonly warning: SearchWarning | undefined
  /** Likeliest first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** Where the searched query differs from the one sent. */
  readonly correctedRanges: QuerySuggestion['ranges']
  readonly isCorrected: boolean
  /** The query as it was sent finds nothing. */
  readonly hadNoResults: boolean
  readonly isNoQuotesSuggestion: boolean
  /** All datasources that the caller may know, by name. */
  readonly datasources: ReadonlyMap<string, Datasource>
  readonly cursor: string | undefined
}
