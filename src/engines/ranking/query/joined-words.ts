import type { Language } from '../../../domain/analysis/function-words.ts'
import { standAloneWordsOf } from '../../../domain/analysis/small-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'

/** Of a longer query, the first neighbours are looked at: each costs a look into every segment. */
const MAX_PAIRS = 8
const MIN_LETTERS = 3
/** A word that one document alone has may be a slip itself. */
const MIN_DOCUMENTS = 2
/** Of the documents that have the rarer of the two words, at least such a share must have both as one … */
const MIN_SHARE = 0.5
/** … or so many: whoever asks looks how often the two stand side by side. */
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

/** Neighbours of a query that documents have as one word: many, or not much fewer than have the rarer of the two. */
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

/** Words with a space between them and nothing else, small ones aside. */
export function neighboursOf(text: string, tokens: readonly Word[], languages: readonly Language[]): Neighbours[] {
  const words = tokens.filter(({ parts }) => parts === 0)
  const standsAlone = standAloneWordsOf(languages)
  const isWhole = ({ form }: Word) => form.length >= MIN_LETTERS && LETTERS.test(form) && !standsAlone(form)
  return words.slice(0, MAX_PAIRS + 1).flatMap((one, at): Neighbours[] => {
    const other = words[at + 1]
    if (other === undefined || !isWhole(one) || !isWhole(other)) return []
    if (!/^\s+$/.test(text.slice(one.end, other.start))) return []
    const joined = one.form + other.form
    // As good as the first word with an ending (`model ability`): no word of its own.
    return termKey(joined, '') === one.stem ? [] : [{ first: one.form, second: other.form, joined }]
  })
}
