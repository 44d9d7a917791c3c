import type { FieldFilter } from '../query/field-filter.ts'
import type { Range } from '../query/range.ts'
import type { DocumentSpec } from './documents/document-spec.ts'

/** The parts of an answer that a caller may ask for alone. */
export const RESPONSE_HINTS = [
  'ALL_RESULT_COUNTS',
  'FACET_RESULTS',
  'QUERY_METADATA',
  'RESULTS',
  'SPELLCHECK_METADATA',
] as const
export type ResponseHint = (typeof RESPONSE_HINTS)[number]

/** A search as a caller asks for it. */
export interface SearchQuery {
  readonly query: string
  /** Words of a query that was too long, which aren't searched for; see `cutLongQuery`. */
  readonly ignoredTerms?: readonly string[] | undefined
  readonly pageSize: number
  readonly cursor?: string | undefined
  /** All must hold. */
  readonly facetFilters?: readonly FieldFilter[] | undefined
  /** All filters of one set must hold. Not beside `facetFilters`. */
  readonly facetFilterSets?: readonly (readonly FieldFilter[])[] | undefined
  /** Only these; empty: all. */
  readonly datasources?: readonly string[]
  readonly tabs?: readonly string[]
  /** An operator of the query takes the place of the facet filters of its field. */
  readonly queryOverridesFacetFilters?: boolean | undefined
  readonly inclusions?: readonly DocumentSpec[] | undefined
  readonly exclusions?: readonly DocumentSpec[] | undefined
  readonly timezoneOffset?: number | undefined
  /** Only what was updated then, to the millisecond. */
  readonly updatedWithin?: Range | undefined
  /** Names of the facets to count; empty: the usual ones. */
  readonly facets?: readonly string[] | undefined
  /** How many values of a facet are wanted; all if it is not said. */
  readonly maxFacetBuckets?: number | undefined
  /** Empty: everything. */
  readonly hints?: readonly ResponseHint[] | undefined
  /** Count every datasource, also those that the filters leave out. */
  readonly countAllDatasources?: boolean | undefined
  readonly suggestsSpelling?: boolean
  readonly appliesSpelling?: boolean
  readonly isPasted?: boolean | undefined
  readonly timeoutMillis?: number | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
  /** Every match by itself, none beneath another that is nearly the same. */
  readonly listsEach?: boolean | undefined
  readonly maxSnippetCharacters: number
  /** One long passage for a machine reader in the place of snippets. */
  readonly isForMachine?: boolean | undefined
}

export function wants({ hints = [] }: Pick<SearchQuery, 'hints'>, hint: ResponseHint): boolean {
  return hints.length === 0 || hints.includes(hint)
}

/** The parts of a request that decide which documents match. A cursor is only valid while they stay the same. */
export function cursorScope(request: SearchQuery): unknown[] {
  const { query, facetFilters = [], facetFilterSets = [], datasources = [], tabs = [] } = request
  const { inclusions = [], exclusions = [], queryOverridesFacetFilters = false, timezoneOffset = 0 } = request
  const { updatedWithin } = request
  return [
    [query, facetFilters, facetFilterSets, datasources, tabs],
    [inclusions, exclusions, queryOverridesFacetFilters, timezoneOffset],
    ...(updatedWithin === undefined ? [] : [updatedWithin]),
  ]
}
