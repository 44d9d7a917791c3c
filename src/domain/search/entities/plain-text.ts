import { queryWords } from '../../people/directory/name-words.ts'
import { splitQuery } from '../../query/query-parts.ts'
import type { SearchQuery } from '../search-query.ts'

/** What a search for words alone is for, of its first page; undefined of any other search, and of one with more words. */
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
