import Type from 'typebox'
import { named } from '../named.ts'
import { FacetFilterSet } from './facet-filter.ts'
import { DocumentSpec, resultsRequestFields, SessionInfo } from './search-request.ts'
import { SearchResult } from './search-response.ts'

const optional = Type.Optional

/** A page that the caller looks at, which need not be a document of ours. */
const ContextDocument = Type.Object({
  id: optional(Type.String()),
  url: optional(Type.String()),
  title: optional(Type.String()),
  content: optional(Type.Object({ fullTextList: optional(Type.Array(Type.String())) })),
})

export const RecommendationsRequest = named('RecommendationsRequest', {
  recommendationDocumentSpec: optional(DocumentSpec),
  sourceDocument: optional(ContextDocument),
  requestOptions: optional(
    named('RecommendationsRequestOptions', {
      datasourceFilter: optional(Type.String({ description: 'Only this data source' })),
      datasourcesFilter: optional(Type.Array(Type.String(), { description: 'Only these data sources' })),
      facetFilterSets: optional(Type.Array(FacetFilterSet, { maxItems: 100, description: 'At least one must match' })),
      context: optional(ContextDocument),
    }),
  ),
  ...resultsRequestFields,
})

export const RecommendationsResponse = named('RecommendationsResponse', {
  trackingToken: Type.String(),
  sessionInfo: optional(SessionInfo),
  results: Type.Array(SearchResult),
  requestID: Type.String(),
  backendTimeMillis: Type.Integer(),
})
