import { hasAcronyms, isAcronym } from '../../analysis/acronym.ts'
import { analyze } from '../../analysis/analyze.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** A folded word of a query and its position. */
export interface WordPlace {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Never corrected: an acronym or a part of an ID. */
  readonly isFixed: boolean
  /** A stop word. It may still be part of a split word. */
  readonly isSmall: boolean
}

/** The required words of a query with their positions, including parts of compounds. */
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
