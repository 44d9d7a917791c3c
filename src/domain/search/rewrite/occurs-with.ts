import type { Visibility } from '../../access/visibility.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { SearchEngine } from '../engine/search-engine.ts'

/** Whether any document that the caller may see has `word` together with at least one of `others`. */
export async function occursWith(
  engine: SearchEngine,
  word: string,
  others: readonly string[],
  visibility: Visibility,
): Promise<boolean> {
  const stems = new Map(others.map((other) => [termKey(other, ''), other]))
  stems.delete(termKey(word, ''))
  if (stems.size === 0) return true
  // Everything with the phrase matches; words that no match has are missing.
  const query = { text: [...stems.values()].join(' '), phrases: [word], excluded: [] }
  const request = { query, filters: [], offset: 0, size: 0, facets: [] }
  const { total, missingWords } = await engine.search(request, visibility)
  return total > 0 && missingWords.length < stems.size
}
