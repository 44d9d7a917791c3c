import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

export const FacetFilterValue = named('FacetFilterValue', {
  value: optional(Type.String()),
  relationType: optional(Type.Enum(['EQUALS', 'ID_EQUALS', 'LT', 'GT', 'NOT_EQUALS'])),
  isNegated: optional(Type.Boolean()),
})

export const FacetFilter = named('FacetFilter', {
  fieldName: optional(Type.String()),
  values: optional(Type.Array(FacetFilterValue, { description: 'Any of these' })),
  groupName: optional(Type.String()),
})

export const SearchRequest = named('SearchRequest', {
  query: Type.String({ maxLength: 10_000, description: 'Words, "phrases", and -words that must not occur' }),
  pageSize: optional(
    Type.Integer({ minimum: 0, maximum: 100, description: '10 unless said; 0: counts and facets alone' }),
  ),
  cursor: optional(Type.String({ description: 'Of the previous page, with the same query and filters' })),
  maxSnippetSize: optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Characters; 255 unless said' })),
  requestOptions: optional(
    named('SearchRequestOptions', {
      facetBucketSize: Type.Integer({ minimum: 0, maximum: 1000, description: 'Buckets per facet' }),
      datasourceFilter: optional(Type.String({ description: 'Only this datasource' })),
      datasourcesFilter: optional(Type.Array(Type.String(), { description: 'Only these datasources' })),
      facetFilters: optional(Type.Array(FacetFilter, { description: 'All of these must hold' })),
    }),
  ),
})
