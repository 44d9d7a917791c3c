import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** A list of keywords is shorter. */
const MIN_WORDS = 11
/** Nearly every second word of a sentence is a stop word; keyword lists have hardly any. */
const MIN_SMALL_WORDS = 3

/**
 * Whether a query reads like prose, typed or pasted. Quotes in prose mark a name or a title and don't mean that every result must
 * contain the exact phrase.
 */
export function readsAsProse(parts: readonly QueryPart[]): boolean {
  const words = parts.filter(({ kind, isNegated }) => kind === 'word' && !isNegated)
  if (words.length < MIN_WORDS) return false
  return words.filter(({ value }) => isSmallWord(value.toLowerCase())).length >= MIN_SMALL_WORDS
}

export function isSmallWord(word: string): boolean {
  return isStopWord(word) || languagesOfSmallWord(word) !== 0
}
