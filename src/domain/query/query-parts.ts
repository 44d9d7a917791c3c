/** A part of a query as typed. `start` and `end` include its minus sign and quotes. */
export interface QueryPart {
  readonly kind: 'word' | 'phrase' | 'operator'
  readonly isNegated: boolean
  /** Of an operator, as typed; empty otherwise. */
  readonly name: string
  /** The word, the phrase or the operator's value, without quotes. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Word processors turn plain quotes into these. Each is one UTF-16 unit, so replacing them keeps all positions. */
const TYPOGRAPHIC_QUOTES = /[“”„«»]/g
/** An unclosed quote extends to the end. */
const PART = /(-?)"([^"]*)(?:"|$)|(-?)([\p{L}][\p{L}\p{N}_-]*):(?:"([^"]*)(?:"|$)|(\S*))|(\S+)/gu

/** Splits a query into its parts. Any text is valid. `isOperator` decides which names are operators. */
export function splitQuery(query: string, isOperator: (name: string) => boolean): QueryPart[] {
  const text = query.replace(TYPOGRAPHIC_QUOTES, '"')
  const parts: QueryPart[] = []
  PART.lastIndex = 0
  for (let match = PART.exec(text); match !== null; match = PART.exec(text)) {
    const [whole, minus, phrase, operatorMinus, name = '', quotedValue, plainValue = ''] = match
    const start = match.index
    if (phrase !== undefined) {
      parts.push({
        kind: 'phrase',
        isNegated: minus === '-',
        name: '',
        value: phrase,
        start,
        end: start + whole.length,
      })
    } else if (name !== '' && isOperator(name)) {
      const value = quotedValue ?? plainValue
      parts.push({ kind: 'operator', isNegated: operatorMinus === '-', name, value, start, end: start + whole.length })
    } else {
      // A colon inside a word (a time, a URL) has no special meaning: the word ends at the next space.
      const end = endOfWord(text, start)
      parts.push({ kind: 'word', ...readWord(text.slice(start, end)), name: '', start, end })
      PART.lastIndex = end
    }
  }
  return parts
}

export function hasTypographicQuotes(query: string): boolean {
  return query.search(TYPOGRAPHIC_QUOTES) >= 0
}

function endOfWord(text: string, start: number): number {
  const length = text.slice(start).search(/\s/)
  return length < 0 ? text.length : start + length
}

/** A minus by itself or inside a word has no special meaning, nor has one before a single letter: `-f` is an option of a command. */
function readWord(word: string): { isNegated: boolean; value: string } {
  const isNegated = /^-(?![a-z0-9]$)[\p{L}\p{N}]/iu.test(word)
  return { isNegated, value: isNegated ? word.slice(1) : word }
}

/** The words of a phrase without quotes, so that none of them becomes an operator or an exclusion. */
export function plainWords(phrase: string): string {
  return phrase.replaceAll(/[:"]/g, ' ').replaceAll(/(?<=^|\s)-+/g, '')
}
