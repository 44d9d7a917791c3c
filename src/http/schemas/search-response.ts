import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

export const TextRange = named('TextRange', {
  startIndex: Type.Integer({ description: 'First character, counted in UTF-16 units' }),
  endIndex: Type.Integer({ description: 'Behind the last character' }),
  type: Type.Enum(['BOLD']),
})

export const SearchResultSnippet = named('SearchResultSnippet', {
  text: Type.String(),
  mimeType: Type.String(),
  ranges: Type.Array(TextRange, { description: 'What to highlight' }),
  snippetTextOrdering: Type.Integer(),
  snippet: optional(Type.String()),
})

export const Person = named('Person', { name: Type.String(), obfuscatedId: Type.String() })

export const DocumentMetadata = named('DocumentMetadata', {
  datasource: Type.String(),
  datasourceInstance: Type.String(),
  objectType: optional(Type.String()),
  container: optional(Type.String()),
  mimeType: optional(Type.String()),
  documentId: Type.String(),
  datasourceId: Type.String(),
  createTime: optional(Type.String({ format: 'date-time' })),
  updateTime: Type.String({ format: 'date-time' }),
  author: optional(Person),
  owner: optional(Person),
  updatedBy: optional(Person),
  labels: optional(Type.Array(Type.String())),
  status: optional(Type.String()),
  documentCategory: optional(Type.String()),
})

export const Document = named('Document', {
  id: Type.String(),
  datasource: Type.String(),
  docType: optional(Type.String()),
  title: Type.String(),
  url: Type.String(),
  metadata: DocumentMetadata,
})

export const SearchResult = named('SearchResult', {
  url: Type.String(),
  title: Type.String(),
  nativeAppUrl: optional(Type.String()),
  document: Document,
  snippets: Type.Array(SearchResultSnippet),
})

export const FacetResult = named('FacetResult', {
  sourceName: Type.String({ description: 'The field, as facetFilters name it' }),
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
})

export const SearchResponse = named('SearchResponse', {
  results: Type.Array(SearchResult),
  totalCount: Type.Integer({ description: 'Exactly how many documents match and may be seen by the caller' }),
  requestID: Type.String(),
  backendTimeMillis: Type.Integer(),
  metadata: named('SearchResponseMetadata', {
    searchedQuery: Type.String(),
    searchedQueryWithoutNegation: Type.String(),
    originalQuery: Type.String(),
    negatedTerms: Type.Array(Type.String()),
    searchWarning: optional(
      named('SearchWarning', { warningType: Type.String(), ignoredTerms: optional(Type.Array(Type.String())) }),
    ),
  }),
  facetResults: Type.Array(FacetResult),
  resultTabs: Type.Array(
    named('ResultTab', {
      id: Type.String(),
      count: Type.Integer(),
      datasource: optional(Type.String()),
      datasourceInstance: optional(Type.String()),
    }),
  ),
  cursor: optional(Type.String()),
  hasMoreResults: Type.Boolean(),
})
