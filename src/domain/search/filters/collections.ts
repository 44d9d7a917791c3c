import { splitQuery } from '../../query/query-parts.ts'
import type { SearchQuery } from '../search-query.ts'

const COLLECTION = 'collection'

/** The collections that a request filters by. Collections are only loaded if there are any. */
export function mentionedCollections({ query, facetFilters = [], facetFilterSets = [] }: SearchQuery): string[] {
  const isCollection = (name: string) => name.toLowerCase() === COLLECTION
  const inQuery = /collection:/i.test(query) ? splitQuery(query, isCollection) : []
  const filters = [...facetFilters, ...facetFilterSets.flat()].filter(({ fieldName }) => isCollection(fieldName))
  return [
    ...inQuery.flatMap(({ kind, value }) => (kind === 'operator' ? [value] : [])),
    ...filters.flatMap(({ values }) => values.map(({ value }) => value)),
  ]
}
