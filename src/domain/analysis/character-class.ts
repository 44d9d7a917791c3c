/** What a character is to the tokenizer. Numbers, not names, because they are compared for every character of a text. */
export const SEPARATOR = 0
/** A letter that is not upper case, in any script with spaces between words. */
export const LOWER = 1
export const UPPER = 2
export const DIGIT = 3
/** A combining mark: belongs to the letter before it. */
export const MARK = 4
/** Han and kana have no spaces between words, Hangul has endings at them: every two neighbours make a token. */
export const IDEOGRAPH = 5
/** Thai, Lao, Khmer, Burmese: no spaces between words, and too few letters for pairs to mean much. */
export const UNSPACED = 6

const UNKNOWN = 255
const classOfUnit = new Uint8Array(0x10000).fill(UNKNOWN)

/** The class of the character that begins at `index`. A character outside the BMP is two units: see `unitsAt`. */
export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  const known = classOfUnit[unit]!
  if (known !== UNKNOWN) return known
  if ((unit & 0xfc00) === 0xd800) return classify(String.fromCodePoint(text.codePointAt(index)!))
  return (classOfUnit[unit] = classify(String.fromCharCode(unit)))
}

/** Whether the character at `index` takes two UTF-16 units. */
export function isPairAt(text: string, index: number): boolean {
  return (
    (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
    index + 1 < text.length &&
    (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
  )
}

function classify(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u.test(character)) return IDEOGRAPH
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character)) return UNSPACED
  if (/\p{Lu}/u.test(character)) return UPPER
  if (/\p{L}/u.test(character)) return LOWER
  if (/\p{N}/u.test(character)) return DIGIT
  if (/\p{M}/u.test(character)) return MARK
  return SEPARATOR
}
