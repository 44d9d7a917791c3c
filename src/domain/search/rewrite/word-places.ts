import { hasAcronyms, isAcronym } from '../../analysis/acronym.ts'
import { analyze } from '../../analysis/analyze.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** A word of a query, folded, and where it stands. */
export interface WordPlace {
  readonly word: string
  readonly start: number
  readonly end: number
  /** It is spelt as it is meant: an acronym, a part of an id. */
  readonly isFixed: boolean
  /** It is in everything, and no word to look for; perhaps a part of one. */
  readonly isSmall: boolean
}

/** The words that must occur, where they stand in the query; parts of joined words too. */
export function wordPlaces(query: string, parts: readonly QueryPart[]): WordPlace[] {
  const places: WordPlace[] = []
  const readsAcronyms = hasAcronyms(query)
  for (const part of parts) {
    if (part.kind === 'operator' || part.isNegated) continue
    const typed = query.slice(part.start, part.end)
    let endOfId = 0
    analyze(typed, (word, _position, start, end, joined) => {
      if (joined > 0) {
        if (/\p{N}/u.test(typed.slice(start, end))) endOfId = end
        return
      }
      const isFixed = start < endOfId || (readsAcronyms && isAcronym(typed.slice(start, end)))
      places.push({ word, start: part.start + start, end: part.start + end, isFixed, isSmall: isStopWord(word) })
    })
  }
  return places
}
