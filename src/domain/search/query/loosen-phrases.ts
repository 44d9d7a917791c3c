import type { Visibility } from '../../access/visibility.ts'
import { plainWords, type QueryPart } from '../../query/query-parts.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { phraseOccurs } from './phrase-occurs.ts'

/**
 * The query without the quotes of the phrases that no document has that the caller may see; nothing if every phrase
 * occurs somewhere, for then it is other parts of the query that leave the page empty.
 */
export async function loosenPhrases(
  engine: SearchEngine,
  text: string,
  parts: readonly QueryPart[],
  visibility: Visibility,
  snapshot: string,
): Promise<string | undefined> {
  let loosened = ''
  let at = 0
  for (const { kind, isNegated, value, start, end } of parts) {
    if (kind !== 'phrase' || isNegated || (await phraseOccurs(engine, value, visibility, snapshot))) continue
    loosened += text.slice(at, start) + plainWords(value)
    at = end
  }
  return at === 0 ? undefined : loosened + text.slice(at)
}

/** The query without the words that must not occur; nothing if it has none. */
export function withoutExclusions(text: string, parts: readonly QueryPart[]): string | undefined {
  const kept = parts.filter(({ kind, isNegated }) => kind === 'operator' || !isNegated)
  return kept.length === parts.length ? undefined : kept.map(({ start, end }) => text.slice(start, end)).join(' ')
}
