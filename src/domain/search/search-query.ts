import type { FieldFilter } from '../query/field-filter.ts'
import type { Range } from '../query/range.ts'
import type { DocumentSpec } from './documents/document-spec.ts'

/** The parts of a response that a caller can request separately. */
export const RESPONSE_HINTS = [
  'ALL_RESULT_COUNTS',
  'FACET_RESULTS',
  'QUERY_METADATA',
  'RESULTS',
  'SPELLCHECK_METADATA',
] as const
export type ResponseHint = (typeof RESPONSE_HINTS)[number]

/** By the time of the last update. */
export type DateOrder = 'newest' | 'oldest'

/** A search request. */
export interface SearchQuery {
  readonly query: string
  /** Words of a query that was too long, which aren't searched for; see `cutLongQuery`. */
  readonly ignoredTerms?: readonly string[] | undefined
  readonly pageSize: number
  readonly cursor?: string | undefined
  /** All must match. */
  readonly facetFilters?: readonly FieldFilter[] | undefined
  /** A document matches a set if all its filters match. Can't be combined with `facetFilters`. */
  readonly facetFilterSets?: readonly (readonly FieldFilter[])[] | undefined
  /** Empty: all. */
  readonly datasources?: readonly string[]
  readonly tabs?: readonly string[]
  /** An operator in the query replaces the facet filters of its field. */
  readonly queryOverridesFacetFilters?: boolean | undefined
  readonly inclusions?: readonly DocumentSpec[] | undefined
  readonly exclusions?: readonly DocumentSpec[] | undefined
  readonly timezoneOffset?: number | undefined
  /** Only documents updated in this range, in milliseconds. */
  readonly updatedWithin?: Range | undefined
  /** Names of the facets to count. Empty: the default ones. */
  readonly facets?: readonly string[] | undefined
  /** How many values each facet returns. Default: all. */
  readonly maxFacetBuckets?: number | undefined
  /** Empty: everything. */
  readonly hints?: readonly ResponseHint[] | undefined
  /** Counts every data source, including those that the filters exclude. */
  readonly countAllDatasources?: boolean | undefined
  readonly suggestsSpelling?: boolean
  readonly appliesSpelling?: boolean
  readonly isPasted?: boolean | undefined
  /** The query is still being typed: its last word matches as a prefix, and nothing is corrected. */
  readonly isTyping?: boolean | undefined
  /** Default: the best match first. */
  readonly order?: DateOrder | undefined
  readonly timeoutMillis?: number | undefined
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Lists near duplicates separately instead of grouping them. */
  readonly listsEach?: boolean | undefined
  readonly maxSnippetCharacters: number
  /** Returns one long passage for a machine reader instead of snippets. */
  readonly isForMachine?: boolean | undefined
}

export function wants({ hints = [] }: Pick<SearchQuery, 'hints'>, hint: ResponseHint): boolean {
  return hints.length === 0 || hints.includes(hint)
}

/** The parts of a request that decide which documents match. A cursor is only valid while they stay the same. */
export function cursorScope(request: SearchQuery): unknown[] {
  const { query, facetFilters = [], facetFilterSets = [], datasources = [], tabs = [] } = request
  const { inclusions = [], exclusions = [], queryOverridesFacetFilters = false, timezoneOffset = 0 } = request
  const { updatedWithin, isTyping = false, order } = request
  return [
    [query, facetFilters, facetFilterSets, datasources, tabs],
    [inclusions, exclusions, queryOverridesFacetFilters, timezoneOffset],
    ...(updatedWithin === undefined ? [] : [updatedWithin]),
    ...(isTyping ? ['typing'] : []),
    ...(order === undefined ? [] : [order]),
  ]
}
