import { queryWords } from '../../people/directory/name-words.ts'
import { splitQuery } from '../../query/query-parts.ts'
import type { SearchQuery } from '../search-query.ts'

/** The text of the first page of a search without filters or operators. Undefined for other searches and for more words. */
export function plainText(request: SearchQuery, maxWords: number): string | undefined {
  const { query, cursor, pageSize, datasources = [], tabs = [], facetFilters = [], facetFilterSets = [] } = request
  const isNarrowed = [...datasources, ...facetFilters, ...facetFilterSets].length > 0 || !isEverything(tabs)
  if (isNarrowed || cursor !== undefined || pageSize === 0 || query.length > 200) return undefined
  const parts = splitQuery(query, () => true)
  if (parts.some(({ kind, isNegated }) => kind === 'operator' || isNegated)) return undefined
  const text = parts.map(({ value }) => value).join(' ')
  const count = queryWords(text).length
  return count === 0 || count > maxWords ? undefined : text
}

function isEverything(tabs: readonly string[]): boolean {
  return tabs.length === 0 || tabs.includes('all')
}
