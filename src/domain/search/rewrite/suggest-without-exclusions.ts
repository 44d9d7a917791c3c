import type { SearchedQuery, SearchRun } from '../search-run.ts'

/** If nothing was found, suggests the query without its excluded words (`-draft`), provided that finds something. */
export async function suggestWithoutExclusions(
  run: SearchRun,
  found: SearchedQuery,
): Promise<SearchedQuery | undefined> {
  if (found.answer.total > 0) return undefined
  const { text, query } = found
  const kept = query.parts.filter(({ kind, isNegated }) => kind === 'operator' || !isNegated)
  if (kept.length === 0 || kept.length === query.parts.length) return undefined
  const better = await run.tryQuery(kept.map(({ start, end }) => text.slice(start, end)).join(' '))
  return better && { ...found, suggestions: [...found.suggestions, { query: better.text, ranges: [] }] }
}
