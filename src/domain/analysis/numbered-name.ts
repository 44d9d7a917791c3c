import { isStopWord } from './stop-words.ts'

const MAX_LETTERS = 12
const MAX_DIGITS = 5
const LETTERS = /^\p{L}+$/u
const CAPITALS = /^\p{Lu}{2,}$/u
/** A space, the digits, and nothing that would make them part of something longer (`RFC 45.2`, `45%`). */
const NUMBER = new RegExp(`[ \\u00a0](\\d{1,${MAX_DIGITS}})(?![\\p{L}\\p{N}%])(?![-_.,:/@&'’][\\p{L}\\p{N}])`, 'uy')

/**
 * Where a name made of a word and a number ends (`RFC 045`); `end` if the word is no such name. Only capitals and numbers
 * with a leading zero are names: *page 12* and *in 2024* are words beside numbers.
 */
export function endOfNumberedName(text: string, start: number, end: number): number {
  if (end - start > MAX_LETTERS || end + 1 >= text.length) return end
  NUMBER.lastIndex = end
  const digits = NUMBER.exec(text)?.[1]
  if (digits === undefined) return end
  const word = text.slice(start, end)
  const isPadded = digits.length > 1 && digits.startsWith('0')
  const isName = CAPITALS.test(word) || (isPadded && LETTERS.test(word) && !isStopWord(word.toLowerCase()))
  return isName ? end + 1 + digits.length : end
}
