/** What stands further behind in a document is found letter by letter only. */
const FOLDED_CHARACTERS = 200_000
/** Shorter words stand everywhere and prove nothing. */
const MIN_QUOTE_CHARACTERS = 8

export interface QuotePlace {
  readonly start: number
  readonly end: number
}

/** A text in which quotes are found although whoever quotes changed spaces, quotation marks, emphasis or case. */
export class QuotableText {
  readonly #text: string
  #folded: Folded | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Where the text says so; undefined if it does not. */
  find(quote: string): QuotePlace | undefined {
    const wanted = quote.trim().replace(/^(?:\.{3}|…)\s*|\s*(?:\.{3}|…)$/g, '')
    if (wanted.length < MIN_QUOTE_CHARACTERS) return undefined
    const at = this.#text.indexOf(wanted)
    if (at >= 0) return { start: at, end: at + wanted.length }
    const key = fold(wanted).text.trim()
    if (key.length < MIN_QUOTE_CHARACTERS) return undefined
    this.#folded ??= fold(this.#text.slice(0, FOLDED_CHARACTERS))
    const { text, places } = this.#folded
    const place = text.indexOf(key)
    if (place < 0) return undefined
    return { start: places[place]!, end: places[place + key.length - 1]! + 1 }
  }
}

interface Folded {
  readonly text: string
  /** Maps positions in the folded text to positions in the original. */
  readonly places: readonly number[]
}

const SAME: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
}
const LEFT_OUT = new Set(['*', '`', '\u00ad', '\u200b'])

function fold(text: string): Folded {
  const kept: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (LEFT_OUT.has(letter)) continue
    const isSpace = letter <= ' ' || letter === '\u00a0'
    if (isSpace && kept.at(-1) === ' ') continue
    const lower = letter.toLowerCase()
    kept.push(isSpace ? ' ' : (SAME[letter] ?? (lower.length === 1 ? lower : letter)))
    places.push(at)
  }
  return { text: kept.join(''), places }
}
