import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** A list of keywords is shorter, and nobody demands a phrase in the middle of a sentence. */
const MIN_WORDS = 11
/** Sentences have small words in nearly every second place, lists of keywords have hardly any. */
const MIN_SMALL_WORDS = 3

/**
 * Whether a query reads as sentences, typed or pasted. Quotes then set off a name or a title within the text, as they do
 * in any text: they are no demand that every document has these words side by side.
 */
export function readsAsProse(parts: readonly QueryPart[]): boolean {
  const words = parts.filter(({ kind, isNegated }) => kind === 'word' && !isNegated)
  if (words.length < MIN_WORDS) return false
  return words.filter(({ value }) => isSmallWord(value.toLowerCase())).length >= MIN_SMALL_WORDS
}

export function isSmallWord(word: string): boolean {
  return isStopWord(word) || languagesOfSmallWord(word) !== 0
}
