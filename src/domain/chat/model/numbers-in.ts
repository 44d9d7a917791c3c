const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, number) => [word, String(number)]),
)
const NUMBER_WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi')
/** `1,000`, `1.000`, `1 000`, `1'000`: the sign only groups digits. */
const GROUPED = /(?<!\d)(\d{1,3})(?:[,.'’\u00a0\u202f ]\d{3})+(?!\d)/g
/** The month is as likely written as a word. */
const ISO_DATE = /\b(\d{4})-\d{2}-(\d{2})\b/g
/** «2. Ask your manager»: the number of a list item. */
const LIST_MARK = /^\s*\d{1,3}[.)]\s/gm

/** A text with its number words as digits. */
export function numberWords(text: string): string {
  return text.replace(NUMBER_WORD, (word) => WORDS[word.toLowerCase()] ?? word)
}

/** The numbers of a text, each in one form: without leading zeros and without signs that group digits. */
export function numbersIn(text: string): ReadonlySet<string> {
  const plain = text
    .replace(LIST_MARK, '')
    .replace(ISO_DATE, '$1 $2')
    .replace(GROUPED, (number) => number.replace(/\D/g, ''))
  const digits = numberWords(plain).match(/\d+/g) ?? []
  return new Set(digits.map((number) => number.replace(/^0+(?=\d)/, '')))
}
