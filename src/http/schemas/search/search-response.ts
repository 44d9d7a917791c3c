import Type from 'typebox'
import { Document } from '../document.ts'
import { PinDocument } from '../knowledge/pin.ts'
import { named } from '../named.ts'
import { FacetFilter } from './facet-filter.ts'
import { SessionInfo } from './search-request.ts'
import { StructuredResult } from './structured-result.ts'

const optional = Type.Optional

export const TextRange = named('TextRange', {
  startIndex: Type.Integer({ description: 'Index of the first character, in UTF-16 code units' }),
  endIndex: Type.Integer({ description: 'Index after the last character' }),
  type: Type.Enum(['BOLD', 'CITATION']),
})

export const SearchResultSnippet = named('SearchResultSnippet', {
  text: Type.String(),
  mimeType: Type.String(),
  ranges: Type.Array(TextRange, { description: 'What to highlight' }),
  snippetTextOrdering: Type.Integer(),
  snippet: optional(Type.String()),
})

const resultFields = {
  url: Type.String(),
  title: Type.String(),
  nativeAppUrl: optional(Type.String()),
  document: Document,
  snippets: Type.Array(SearchResultSnippet),
  trackingToken: optional(Type.String({ description: 'Identifies this result in feedback' })),
}

/** A result beneath another one; it has none beneath it. */
export const ClusteredResult = named('ClusteredSearchResult', resultFields)

const ClusterType = Type.Enum(['SIMILAR', 'FRESHNESS'], {
  description: 'FRESHNESS: older versions of the same document. SIMILAR: documents with nearly the same text.',
})

export const SearchResult = named('SearchResult', {
  ...resultFields,
  pins: optional(Type.Array(PinDocument, { description: 'Why it is at the top of the results' })),
  prominence: optional(Type.Enum(['PROMOTED', 'STANDARD'])),
  clusterType: optional(ClusterType),
  clusteredResults: optional(
    Type.Array(ClusteredResult, { description: 'Near-duplicate results. Included in totalCount.' }),
  ),
  allClusteredResults: optional(
    Type.Array(
      named('ClusterGroup', {
        clusteredResults: Type.Array(ClusteredResult),
        clusterType: ClusterType,
        visibleCountHint: Type.Integer({ description: 'How many to show initially' }),
      }),
    ),
  ),
})

const QuerySuggestion = named('QuerySuggestion', {
  query: Type.String(),
  ranges: optional(Type.Array(TextRange, { description: 'Ranges that differ from the original query' })),
})

export const FacetResult = named('FacetResult', {
  sourceName: Type.String({ description: 'The field name, as used in facetFilters' }),
  operatorName: Type.Enum(['SelectSingle', 'SelectMultiple']),
  buckets: Type.Array(
    named('FacetBucket', {
      count: Type.Integer(),
      percentage: Type.Integer(),
      datasource: optional(Type.String()),
      value: named('FacetValue', { stringValue: Type.String(), displayLabel: Type.String() }),
    }),
  ),
  hasMoreBuckets: Type.Boolean(),
  groupName: optional(Type.String()),
  displayLabel: optional(Type.String({ description: "The field's display name" })),
})

const ResultTab = named('ResultTab', {
  id: Type.String(),
  count: Type.Integer(),
  datasource: optional(Type.String()),
  datasourceInstance: optional(Type.String()),
  displayLabel: optional(Type.String({ description: "The data source's display name" })),
})

export const SearchResponseMetadata = named('SearchResponseMetadata', {
  rewrittenQuery: optional(Type.String({ description: 'The corrected query that was searched' })),
  searchedQuery: Type.String(),
  searchedQueryWithoutNegation: optional(Type.String()),
  searchedQueryRanges: optional(Type.Array(TextRange, { description: 'The corrections in searchedQuery' })),
  originalQuery: optional(Type.String()),
  querySuggestion: optional(QuerySuggestion),
  additionalQuerySuggestions: optional(named('QuerySuggestionList', { suggestions: Type.Array(QuerySuggestion) })),
  negatedTerms: optional(Type.Array(Type.String())),
  modifiedQueryWasUsed: optional(Type.Boolean()),
  originalQueryHadNoResults: optional(Type.Boolean()),
  isNoQuotesSuggestion: optional(Type.Boolean({ description: 'The suggestion is the query without quotes' })),
  searchWarning: optional(
    named('SearchWarning', {
      warningType: Type.String(),
      lastUsedTerm: optional(Type.String()),
      quotesIgnoredQuery: optional(Type.String()),
      ignoredTerms: optional(Type.Array(Type.String())),
    }),
  ),
})

const ErrorInfo = named('ErrorInfo', {
  invalidOperators: optional(
    Type.Array(named('InvalidOperatorValueError', { key: Type.String(), value: Type.String() })),
  ),
})

export const SearchResponse = named('SearchResponse', {
  trackingToken: optional(Type.String()),
  sessionInfo: optional(SessionInfo),
  results: Type.Array(SearchResult),
  structuredResults: optional(
    Type.Array(StructuredResult, {
      description: 'Answers, people, teams and collections that match the query. First page only.',
    }),
  ),
  totalCount: Type.Integer({ description: 'Exact number of matching documents the caller can see' }),
  errorInfo: optional(ErrorInfo),
  requestID: Type.String(),
  backendTimeMillis: Type.Integer(),
  metadata: SearchResponseMetadata,
  facetResults: optional(Type.Array(FacetResult)),
  resultTabs: optional(Type.Array(ResultTab)),
  resultTabIds: optional(Type.Array(Type.String(), { description: 'The tabs these results belong to' })),
  rewrittenFacetFilters: optional(
    Type.Array(FacetFilter, { description: 'The filters that were applied, including query operators' }),
  ),
  cursor: optional(Type.String()),
  hasMoreResults: Type.Boolean(),
})
