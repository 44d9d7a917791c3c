import Type from 'typebox'
import { RESPONSE_HINTS } from '../../../domain/search/search-query.ts'
import { hint } from '../hint.ts'
import { named } from '../named.ts'
import { MAX_QUERY_CHARACTERS } from '../texts.ts'
import { FacetFilter, FacetFilterSet } from './facet-filter.ts'

const optional = Type.Optional

export const DocumentSpec = named('DocumentSpec', {
  id: optional(Type.String({ maxLength: 2000, description: 'As answers carry it' })),
  url: optional(Type.String({ maxLength: 4000, description: 'The address of the document' })),
})

export const SessionInfo = named('SessionInfo', {
  sessionTrackingToken: optional(Type.String()),
  tabId: optional(Type.String()),
  lastSeen: optional(Type.String()),
  lastQuery: optional(Type.String()),
})

const RestrictionFilters = named('RestrictionFilters', {
  containerSpecs: optional(Type.Array(DocumentSpec, { maxItems: 100 })),
})

/** What search and recommendations have in common. */
export const resultsRequestFields = {
  timestamp: optional(Type.String()),
  trackingToken: optional(Type.String()),
  sessionInfo: optional(SessionInfo),
  pageSize: optional(hint(0, 100, '10 unless said; 0: counts and facets alone')),
  maxSnippetSize: optional(hint(1, 10_000, 'Characters; 255 unless said')),
}

const SearchRequestOptions = named('SearchRequestOptions', {
  facetBucketSize: hint(0, 1000, 'Buckets per facet'),
  datasourceFilter: optional(Type.String({ description: 'Only this datasource' })),
  datasourcesFilter: optional(Type.Array(Type.String(), { description: 'Only these datasources' })),
  queryOverridesFacetFilters: optional(
    Type.Boolean({ description: 'An operator in the query takes the place of the facet filter of the same field' }),
  ),
  facetFilters: optional(Type.Array(FacetFilter, { maxItems: 100, description: 'All of these must hold' })),
  facetFilterSets: optional(
    Type.Array(FacetFilterSet, {
      maxItems: 100,
      description: 'One of these must hold; not together with facetFilters',
    }),
  ),
  facetBucketFilter: optional(
    named('FacetBucketFilter', {
      facet: optional(Type.String()),
      prefix: optional(Type.String({ description: 'Only buckets with a word that begins so' })),
    }),
  ),
  defaultFacets: optional(
    Type.Array(Type.String(), { maxItems: 50, description: 'The facets to count; the usual ones unless said' }),
  ),
  fetchAllDatasourceCounts: optional(
    Type.Boolean({ description: 'resultTabs also count the datasources that the filters leave out' }),
  ),
  responseHints: optional(
    Type.Array(Type.Enum([...RESPONSE_HINTS]), { description: 'The parts of the answer wanted; all unless said' }),
  ),
  timezoneOffset: optional(
    Type.Integer({ minimum: -1440, maximum: 1440, description: "Minutes by which the caller's clock is ahead of UTC" }),
  ),
  disableSpellcheck: optional(Type.Boolean({ description: 'No corrections are looked for' })),
  disableQueryAutocorrect: optional(Type.Boolean({ description: 'Corrections are suggested, never searched for' })),
  returnLlmContentOverSnippets: optional(
    Type.Boolean({ description: 'One long passage of maxSnippetSize characters in the place of snippets' }),
  ),
  inclusions: optional(RestrictionFilters),
  exclusions: optional(RestrictionFilters),
})

export const SearchRequest = named('SearchRequest', {
  query: Type.String({
    maxLength: MAX_QUERY_CHARACTERS,
    description:
      'Words, "phrases", -words that must not occur, and operators like app:wiki or updated:past_week. Only the first 1,000 words count; a longer query gets the warning LONG_QUERY.',
  }),
  cursor: optional(
    Type.String({ maxLength: 20_000, description: 'Of the previous page, with the same query and filters' }),
  ),
  resultTabIds: optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only these tabs; ids as in resultTabs' }),
  ),
  inputDetails: optional(named('SearchRequestInputDetails', { hasCopyPaste: optional(Type.Boolean()) })),
  timeoutMillis: optional(Type.Integer({ minimum: 1, description: 'Answer 408 if it takes longer' })),
  disableSpellcheck: optional(Type.Boolean()),
  requestOptions: optional(SearchRequestOptions),
  ...resultsRequestFields,
})
