import { isStopWord } from './stop-words.ts'

const ACRONYM = /^\p{Lu}{2,5}$/u
/** People type these between words to combine them. */
const OPERATORS = new Set(['AND', 'OR', 'NOT'])

export function isAcronym(word: string): boolean {
  return ACRONYM.test(word) && !OPERATORS.has(word)
}

/** Whether capitals in a text say anything: with caps lock on, everything looks like an acronym. */
export function hasAcronyms(text: string): boolean {
  return /\p{Ll}/u.test(text) || !/\s/.test(text.trim())
}

/** Whether a word looks like a small one, but for its capitals: *IT* is a department, *US* a country. */
export function isSmallAcronym(word: string): boolean {
  return isAcronym(word) && isStopWord(word.toLowerCase())
}

/** The words of a query that are small ones but for their capitals, in lowercase. */
export function smallAcronymsIn(text: string): ReadonlySet<string> {
  const words = hasAcronyms(text) ? (text.match(/[\p{L}\p{N}]+/gu) ?? []) : []
  return new Set(words.filter(isSmallAcronym).map((word) => word.toLowerCase()))
}
