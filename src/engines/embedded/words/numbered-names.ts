import type { OneWord, TypedWord } from './one-word.ts'

/** Each name costs a look into every segment for each way to write it. */
const MAX_NAMES = 4
const MAX_DIGITS = 5
const MAX_LETTERS = 20
const LETTERS = /^[\p{L}\p{M}]+$/u
const DIGITS = /^[0-9]+$/
const NAME = /^([\p{L}\p{M}]+)([0-9]+)$/u
/** What may stand between the two: nothing, spaces, or one sign. */
const BETWEEN = /^(?:\s*|[\p{P}\p{S}])$/u

/**
 * Names with a number as documents have them, where none has them as they were typed: people leave zeros out (`RFC 42`
 * for `RFC-042`) or write some too many.
 */
export function numberedNames<Word extends TypedWord>(
  text: string,
  words: readonly Word[],
  { frequencyOf }: { frequencyOf(form: string): number },
): OneWord<Word>[] {
  return typedNames(text, words).flatMap(({ letters, digits, words: parts }) => {
    if (frequencyOf(letters + digits) > 0) return []
    const others = numberings(digits).map((each) => letters + each)
    return others.filter((form) => frequencyOf(form) > 0).map((form) => ({ form, words: parts }))
  })
}

interface TypedName<Word> {
  readonly letters: string
  readonly digits: string
  readonly words: readonly Word[]
}

function typedNames<Word extends TypedWord>(text: string, words: readonly Word[]): TypedName<Word>[] {
  const names = words.flatMap((word, at): TypedName<Word>[] => {
    const [, letters, digits] = word.form.length <= MAX_LETTERS + MAX_DIGITS ? (NAME.exec(word.form) ?? []) : []
    if (letters !== undefined && digits !== undefined) return [{ letters, digits, words: [word] }]
    const number = words[at + 1]
    if (number === undefined || !LETTERS.test(word.form) || !DIGITS.test(number.form)) return []
    if (!BETWEEN.test(text.slice(word.end, number.start))) return []
    return [{ letters: word.form, digits: number.form, words: [word, number] }]
  })
  return names
    .filter(({ letters, digits }) => letters.length <= MAX_LETTERS && digits.length <= MAX_DIGITS)
    .slice(0, MAX_NAMES)
}

/** The same number with fewer and with more zeros before it. */
function numberings(digits: string): string[] {
  const bare = digits.replace(/^0+(?=.)/, '')
  const lengths = Array.from({ length: MAX_DIGITS - bare.length + 1 }, (_, more) => bare.length + more)
  return lengths.map((length) => bare.padStart(length, '0')).filter((each) => each !== digits)
}
