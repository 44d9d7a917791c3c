import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Vocabulary } from '../../domain/analysis/vocabulary.ts'

const VOCABULARY = fileURLToPath(new URL('./english/vocabulary.txt', import.meta.url))
/** Shorter entries are often fragments of words. */
const WORD = /^[a-z]{4,}$/
const MIN_BASE = 3

/** Endings, and what the base form has in their place. */
const ENDINGS: readonly (readonly [ending: string, ...bases: string[]])[] = [
  ['ies', 'y', 'ie'],
  ['ied', 'y'],
  ['ier', 'y'],
  ['iest', 'y'],
  ['ily', 'y'],
  ['es', '', 'e'],
  ['s', ''],
  ['ed', '', 'e'],
  ['ing', '', 'e'],
  ['er', '', 'e'],
  ['est', '', 'e'],
  ['ly', ''],
]

/** The English words that the built-in embedding table was made for, and their regular inflections. */
export class EnglishVocabulary implements Vocabulary {
  readonly #listed: readonly string[]
  #words: ReadonlySet<string> | undefined

  static open(): Promise<EnglishVocabulary> {
    return (opened ??= readFile(VOCABULARY, 'utf8').then((text) => new EnglishVocabulary(text.split('\n'))))
  }

  constructor(words: readonly string[]) {
    this.#listed = words
  }

  knows(word: string): boolean {
    // Not at the start.
    const words = (this.#words ??= new Set(this.#listed.filter((each) => WORD.test(each))))
    return words.has(word) || basesOf(word).some((base) => words.has(base))
  }
}

/** Read once per process, however many services run in it. */
let opened: Promise<EnglishVocabulary> | undefined

function basesOf(word: string): string[] {
  return ENDINGS.flatMap(([ending, ...bases]) => {
    const rest = word.endsWith(ending) ? word.slice(0, -ending.length) : ''
    if (rest.length < MIN_BASE) return []
    const isDoubled = rest.at(-1) === rest.at(-2)
    return [...bases.map((base) => rest + base), ...(isDoubled ? [rest.slice(0, -1)] : [])]
  })
}
