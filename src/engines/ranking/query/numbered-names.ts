import type { OneWord, TypedWord } from './one-word.ts'

/** Each spelling of a name costs a lookup in every segment. */
const MAX_NAMES = 4
const MAX_DIGITS = 5
const MAX_LETTERS = 20
const LETTERS = /^[\p{L}\p{M}]+$/u
const DIGITS = /^[0-9]+$/
const NAME = /^([\p{L}\p{M}]+)([0-9]+)$/u
/** Allowed between letters and digits: nothing, spaces, or one sign. */
const BETWEEN = /^(?:\s*|[\p{P}\p{S}])$/u

/**
 * Names with a number, as documents write them. People add or leave out zeros (`RFC 42` for `RFC-042`), and put a space, a sign or
 * nothing in between.
 */
export function numberedNames<Word extends TypedWord>(
  text: string,
  words: readonly Word[],
  { frequencyOf }: { frequencyOf(form: string): number },
): OneWord<Word>[] {
  return typedNames(text, words).flatMap(({ letters, digits, words: parts }) => {
    const own = parts.length > 1 ? [digits] : []
    const others = [...own, ...numberings(digits)].map((each) => ({ form: letters + each, words: parts }))
    const number =
      parts.length > 1 && bareOf(digits) !== digits ? [{ form: bareOf(digits), words: parts.slice(1) }] : []
    return [...others, ...number].filter(({ form }) => frequencyOf(form) > 0)
  })
}

export function isNumberedName(form: string): boolean {
  return form.length <= MAX_LETTERS + MAX_DIGITS && NAME.test(form)
}

/** The letters and the number of a name, where no document has it in one word, with however many zeros. */
export function splitName(
  form: string,
  { frequencyOf }: { frequencyOf(form: string): number },
): [string, string] | undefined {
  const [, letters = '', digits = ''] = NAME.exec(form) ?? []
  if (digits === '' || digits.length > MAX_DIGITS) return undefined
  const known = [digits, ...numberings(digits)].map((each) => frequencyOf(letters + each))
  const [number] = [digits, bareOf(digits)].filter((each) => frequencyOf(each) > 0)
  const isApart = frequencyOf(letters) > 0 && number !== undefined
  return isApart && known.every((count) => count === 0) ? [letters, number] : undefined
}

interface TypedName<Word> {
  readonly letters: string
  readonly digits: string
  readonly words: readonly Word[]
}

function typedNames<Word extends TypedWord>(text: string, words: readonly Word[]): TypedName<Word>[] {
  const names = words.flatMap((word, at): TypedName<Word>[] => {
    const [, letters, digits] = isNumberedName(word.form) ? (NAME.exec(word.form) ?? []) : []
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
  const bare = bareOf(digits)
  const lengths = Array.from({ length: MAX_DIGITS - bare.length + 1 }, (_, more) => bare.length + more)
  return lengths.map((length) => bare.padStart(length, '0')).filter((each) => each !== digits)
}

/** A number without the zeros before it. */
function bareOf(digits: string): string {
  return digits.replace(/^0+(?=.)/, '')
}
