import type { EngineQuery } from './search-engine.ts'

export interface ParsedQuery extends EngineQuery {
  /** The query as it was searched, without what was excluded. */
  readonly withoutNegation: string
}

/** A phrase with an optional minus, or a run of other characters. An open quote at the end closes itself. */
const PART = /(-?)"([^"]*)(?:"|$)|(\S+)/g

/** Typographic quotes are what word processors make of plain ones. */
const TYPOGRAPHIC_QUOTES = /[“”„«»]/g

/** Takes a query apart: words, `"phrases"`, and what must not occur (`-word`, `-"a phrase"`). */
export function parseQuery(text: string): ParsedQuery {
  const words: string[] = []
  const phrases: string[] = []
  const excluded: string[] = []
  const kept: string[] = []
  for (const [whole, minus, phrase, word = ''] of text.replace(TYPOGRAPHIC_QUOTES, '"').matchAll(PART)) {
    if (phrase !== undefined) {
      if (phrase.trim() === '') continue
      if (minus === '-') excluded.push(phrase)
      else {
        phrases.push(phrase)
        kept.push(whole)
      }
      continue
    }
    // A lone minus, or one inside a word, means nothing special.
    if (/^-[\p{L}\p{N}]/u.test(word)) excluded.push(word.slice(1))
    else {
      words.push(word)
      kept.push(word)
    }
  }
  return { text: words.join(' '), phrases, excluded, withoutNegation: kept.join(' ') }
}
