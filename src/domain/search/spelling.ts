import type { Visibility } from '../access/visibility.ts'
import { analyze } from '../analysis/analyze.ts'
import { isStopWord } from '../analysis/stop-words.ts'
import type { QueryPart } from '../query/query-parts.ts'
import type { SearchEngine } from './engine/search-engine.ts'

/** A query that may have been meant, and where it differs. */
export interface QuerySuggestion {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
}

interface Place {
  readonly word: string
  readonly start: number
  readonly end: number
}

const MAX_WORDS = 16
const MAX_SUGGESTIONS = 3

/**
 * Other spellings of a query, likeliest first: each word that no visible document has is replaced by one that some have.
 * Only documents that the caller may see are looked at, so nobody learns from a correction what others wrote.
 */
export async function suggestQueries(
  engine: SearchEngine,
  query: string,
  parts: readonly QueryPart[],
  visibility: Visibility,
): Promise<QuerySuggestion[]> {
  const places = wordPlaces(query, parts).slice(0, MAX_WORDS)
  if (places.length === 0) return []
  const found = await engine.similarWords(
    places.map(({ word }) => word),
    visibility,
  )
  const wrong = places.flatMap((place, index) => {
    const { isKnown = true, similar = [] } = found[index] ?? {}
    return isKnown || similar.length === 0 ? [] : [{ ...place, similar }]
  })
  if (wrong.length === 0) return []
  const choices = Math.min(MAX_SUGGESTIONS, Math.max(...wrong.map(({ similar }) => similar.length)))
  const suggestions = Array.from({ length: choices }, (_, choice) =>
    replaceWords(
      query,
      wrong.map(({ start, end, similar }) => ({ start, end, word: similar[choice] ?? similar[0]! })),
    ),
  )
  return suggestions.filter(({ query: text }, at) => suggestions.findIndex((each) => each.query === text) === at)
}

/** The words that must occur, where they stand in the query; parts of joined words too. */
function wordPlaces(query: string, parts: readonly QueryPart[]): Place[] {
  const places: Place[] = []
  for (const part of parts) {
    if (part.kind === 'operator' || part.isNegated) continue
    analyze(query.slice(part.start, part.end), (form, _position, start, end, joined) => {
      if (joined > 0 || isStopWord(form)) return
      places.push({ word: form, start: part.start + start, end: part.start + end })
    })
  }
  return places
}

function replaceWords(query: string, words: readonly Place[]): QuerySuggestion {
  const ranges: { startIndex: number; endIndex: number }[] = []
  let text = ''
  let at = 0
  for (const { word, start, end } of words) {
    text += query.slice(at, start)
    ranges.push({ startIndex: text.length, endIndex: text.length + word.length })
    text += word
    at = end
  }
  return { query: text + query.slice(at), ranges }
}
