import type { Language } from '../../../domain/analysis/function-words.ts'
import { standAloneWordsOf } from '../../../domain/analysis/small-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'

/** How many adjacent pairs are checked. Each costs a lookup in every segment. */
const MAX_PAIRS = 8
const MIN_LETTERS = 3
/** A word in a single document may be a typo itself. */
const MIN_DOCUMENTS = 2
/** The joined word must have at least this share of the rarer word's documents … */
const MIN_SHARE = 0.5
/** … or at least this many documents. The caller checks how often the words are adjacent. */
const MANY_DOCUMENTS = 5
const LETTERS = /^[\p{L}\p{M}]+$/u

interface Word {
  /** Folded but not stemmed. */
  readonly form: string
  readonly stem: string
  readonly start: number
  readonly end: number
  /** 0 for a word that is not made of others. */
  readonly parts: number
}

/** Adjacent words of a query that documents often write as one word. */
export function joinedWords(
  text: string,
  tokens: readonly Word[],
  { frequencyOf, languages }: { frequencyOf(form: string): number; readonly languages: readonly Language[] },
): string[] {
  return neighboursOf(text, tokens, languages)
    .filter(({ first, second, joined }) => {
      const documents = frequencyOf(joined)
      if (documents < MIN_DOCUMENTS) return false
      if (documents >= MANY_DOCUMENTS) return true
      return documents >= MIN_SHARE * Math.min(frequencyOf(first), frequencyOf(second))
    })
    .map(({ joined }) => joined)
}

interface Neighbours {
  readonly first: string
  readonly second: string
  readonly joined: string
}

/** Adjacent words separated by a space only, without stop words. */
export function neighboursOf(text: string, tokens: readonly Word[], languages: readonly Language[]): Neighbours[] {
  const words = tokens.filter(({ parts }) => parts === 0)
  const standsAlone = standAloneWordsOf(languages)
  const isWhole = ({ form }: Word) => form.length >= MIN_LETTERS && LETTERS.test(form) && !standsAlone(form)
  return words.slice(0, MAX_PAIRS + 1).flatMap((one, at): Neighbours[] => {
    const other = words[at + 1]
    if (other === undefined || !isWhole(one) || !isWhole(other)) return []
    if (!/^\s+$/.test(text.slice(one.end, other.start))) return []
    const joined = one.form + other.form
    // Has the same stem as the first word (`model ability`), so it isn't a separate word.
    return termKey(joined, '') === one.stem ? [] : [{ first: one.form, second: other.form, joined }]
  })
}
