import type { Visibility } from '../../access/visibility.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { SearchEngine } from '../engine/search-engine.ts'

/** Whether any visible document contains `word` and at least one of `others`. */
export async function occursWith(
  engine: SearchEngine,
  word: string,
  others: readonly string[],
  visibility: Visibility,
): Promise<boolean> {
  const stems = new Map(others.map((other) => [termKey(other, ''), other]))
  stems.delete(termKey(word, ''))
  if (stems.size === 0) return true
  // With a phrase, every document that has it matches, and `missingWords` lists the words that none of them has.
  const query = { text: [...stems.values()].join(' '), phrases: [word], excluded: [] }
  const request = { query, filters: [], offset: 0, size: 0, facets: [] }
  const { total, missingWords } = await engine.search(request, visibility)
  return total > 0 && missingWords.length < stems.size
}
