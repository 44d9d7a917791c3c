import type { Match } from './detector.ts'

const WORD = /[\p{L}\p{N}\p{M}_]+/gu

interface Term {
  readonly rule: string
  readonly words: readonly string[]
}

/** A dictionary: terms of one or more words, found wherever their words follow one another. */
export class Dictionary {
  readonly #byFirstWord: ReadonlyMap<string, readonly Term[]>

  constructor(terms: Iterable<{ readonly rule: string; readonly value: string }>) {
    const all = [...terms].map(({ rule, value }) => ({ rule, words: wordsOf(value).map(({ word }) => word) }))
    this.#byFirstWord = Map.groupBy(
      all.filter(({ words }) => words.length > 0),
      ({ words }) => words[0] ?? '',
    )
  }

  /** Takes time linear in the text: for each word, only terms that start with it are compared. */
  *find(text: string): Generator<Match & { readonly rule: string }> {
    if (this.#byFirstWord.size === 0) return
    const words = wordsOf(text)
    for (const [at, { start, word }] of words.entries()) {
      for (const { rule, words: wanted } of this.#byFirstWord.get(word) ?? []) {
        const last = words[at + wanted.length - 1]
        if (last === undefined || !wanted.every((one, offset) => words[at + offset]?.word === one)) continue
        yield { rule, start, end: last.end, likelihood: 'VERY_LIKELY' }
      }
    }
  }
}

/** Whether there is anything in a term that could be found. */
export function hasWords(value: string): boolean {
  return value.search(WORD) >= 0
}

function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}
