/** A piece of a query as it was typed. `start` and `end` are where it stands, its sign and quotes included. */
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

/** Typographic quotes are what word processors make of plain ones. One unit each, so that places stay right. */
const TYPOGRAPHIC_QUOTES = /[“”„«»]/g
/** A quote that nothing closes goes to the end. */
const PART = /(-?)"([^"]*)(?:"|$)|(-?)([\p{L}][\p{L}\p{N}_-]*):(?:"([^"]*)(?:"|$)|(\S*))|(\S+)/gu

/** Takes a query apart; what is an operator is decided by `isOperator`. Everything is some part: no text is wrong. */
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
      // A colon inside a word (a time, an address) means nothing special: the word goes on to the next space.
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

/** A lone minus, or one inside a word, means nothing special. */
function readWord(word: string): { isNegated: boolean; value: string } {
  const isNegated = /^-[\p{L}\p{N}]/u.test(word)
  return { isNegated, value: isNegated ? word.slice(1) : word }
}

/** What stood in quotes was text: outside of them, nothing in it may become an operator or an exclusion. */
export function plainWords(phrase: string): string {
  return phrase.replaceAll(/[:"]/g, ' ').replaceAll(/(?<=^|\s)-+/g, '')
}
