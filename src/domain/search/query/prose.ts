import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** A list of keywords is shorter. */
const MIN_WORDS = 11
/** Nearly every second word of a sentence is a stop word; keyword lists have hardly any. */
const MIN_SMALL_WORDS = 3

/** A pasted message has some words around its quotes. */
const MIN_MESSAGE_WORDS = 4
const HAS_LETTERS = /\p{L}{2}/u
/** `FATAL:` */
const LABEL = /^\p{L}{2,}:$/u
/** `host "db", user "app"` */
const BEHIND_QUOTES = /^[,;:.)]/

/**
 * Whether a query reads like prose, or like an error message. Quotes in these mark a name or a title and don't mean that every result
 * must contain the exact phrase.
 */
export function readsAsProse(parts: readonly QueryPart[]): boolean {
  const words = parts.filter(({ kind, isNegated }) => kind === 'word' && !isNegated)
  if (readsAsMessage(parts, words)) return true
  if (words.length < MIN_WORDS) return false
  return words.filter(({ value }) => isSmallWord(value.toLowerCase())).length >= MIN_SMALL_WORDS
}

function readsAsMessage(parts: readonly QueryPart[], words: readonly QueryPart[]): boolean {
  if (words.filter(({ value }) => HAS_LETTERS.test(value)).length < MIN_MESSAGE_WORDS) return false
  return parts.some(({ kind, value, start }, at) => {
    const before = parts[at - 1]
    return kind === 'word' && (LABEL.test(value) || (isQuoteBefore(before, start) && BEHIND_QUOTES.test(value)))
  })
}

function isQuoteBefore(part: QueryPart | undefined, start: number): boolean {
  return part?.kind === 'phrase' && part.end === start
}

export function isSmallWord(word: string): boolean {
  return isStopWord(word) || languagesOfSmallWord(word) !== 0
}
