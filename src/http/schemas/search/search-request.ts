import Type from 'typebox'
import { RESPONSE_HINTS } from '../../../domain/search/search-query.ts'
import { MAX_QUERY_CHARACTERS } from '../../../wire/texts.ts'
import { hint } from '../hint.ts'
import { named } from '../named.ts'
import { FacetFilter, FacetFilterSet } from './facet-filter.ts'

const optional = Type.Optional

export const DocumentSpec = named('DocumentSpec', {
  id: optional(Type.String({ maxLength: 2000, description: 'The value returned in answers' })),
  url: optional(Type.String({ maxLength: 4000, description: "The document's URL" })),
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
  pageSize: optional(hint(0, 100, 'Default: 10. Use 0 for counts and facets only.')),
  maxSnippetSize: optional(hint(1, 10_000, 'Length in characters. Default: 255.')),
}

const SearchRequestOptions = named('SearchRequestOptions', {
  facetBucketSize: hint(0, 1000, 'Buckets per facet.'),
  datasourceFilter: optional(Type.String({ description: 'Only this data source' })),
  datasourcesFilter: optional(Type.Array(Type.String(), { description: 'Only these data sources' })),
  queryOverridesFacetFilters: optional(
    Type.Boolean({ description: 'An operator in the query overrides the facet filter on the same field' }),
  ),
  facetFilters: optional(Type.Array(FacetFilter, { maxItems: 100, description: 'All of these must match' })),
  facetFilterSets: optional(
    Type.Array(FacetFilterSet, {
      maxItems: 100,
      description: "At least one must match. Can't be combined with facetFilters.",
    }),
  ),
  facetBucketFilter: optional(
    named('FacetBucketFilter', {
      facet: optional(Type.String()),
      prefix: optional(Type.String({ description: 'Only buckets with a word that starts with this' })),
    }),
  ),
  defaultFacets: optional(
    Type.Array(Type.String(), {
      maxItems: 50,
      description:
        'The facets to count. Defaults to the standard ones. `last_updated_months` counts each of the last 12 months, in your time zone.',
    }),
  ),
  fetchAllDatasourceCounts: optional(
    Type.Boolean({ description: 'Whether resultTabs also count data sources excluded by the filters' }),
  ),
  responseHints: optional(
    Type.Array(Type.Enum([...RESPONSE_HINTS]), { description: 'The parts to return. Defaults to all.' }),
  ),
  timezoneOffset: optional(
    Type.Integer({ minimum: -1440, maximum: 1440, description: "The caller's UTC offset in minutes" }),
  ),
  disableSpellcheck: optional(Type.Boolean({ description: 'Skip spelling correction' })),
  disableQueryAutocorrect: optional(Type.Boolean({ description: 'Suggest corrections instead of applying them' })),
  returnLlmContentOverSnippets: optional(
    Type.Boolean({ description: 'Return one long passage of maxSnippetSize characters instead of snippets' }),
  ),
  sortByDate: optional(
    Type.Enum(['NEWEST', 'OLDEST'], {
      description: 'By last update, without pins and grouped duplicates. Defaults to the best match first.',
    }),
  ),
  inclusions: optional(RestrictionFilters),
  exclusions: optional(RestrictionFilters),
})

export const SearchRequest = named('SearchRequest', {
  query: Type.String({
    maxLength: MAX_QUERY_CHARACTERS,
    description:
      'Words, "phrases", -excluded words, and operators like app:wiki or updated:past_week. Only the first 1,000 words are used; longer queries get a LONG_QUERY warning.',
  }),
  cursor: optional(
    Type.String({ maxLength: 20_000, description: 'From the previous page, with the same query and filters' }),
  ),
  resultTabIds: optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only these tabs, by their IDs in resultTabs' }),
  ),
  inputDetails: optional(
    named('SearchRequestInputDetails', {
      hasCopyPaste: optional(Type.Boolean()),
      isTyping: optional(
        Type.Boolean({
          description:
            'Set it while the user is still typing: the last word matches as a prefix, and nothing is corrected. Defaults to false.',
        }),
      ),
    }),
  ),
  timeoutMillis: optional(Type.Integer({ minimum: 1, description: 'Return 408 if it takes longer' })),
  disableSpellcheck: optional(Type.Boolean()),
  requestOptions: optional(SearchRequestOptions),
  ...resultsRequestFields,
})
