import { analyze } from '../../analysis/analyze.ts'
import type { Language } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { termKey } from '../../analysis/term-key.ts'
import { verbOf } from './irregular-verbs.ts'
import { keysOf } from './question-words.ts'

const NEAR_WORDS = 3

/** Finds words in texts of one language. */
export class WordMatcher {
  readonly #words = new Map<string, number>()
  readonly #language: Language | ''
  /** Of terms that were compared already: the words they are related to. */
  readonly #related = new Map<string, readonly number[]>()
  readonly #plain: readonly string[]

  constructor(words: readonly string[], language: Language | '') {
    this.#language = language
    this.#plain = words
    for (const [at, key] of keysOf(words.map(verbOf), language).entries())
      if (!this.#words.has(key)) this.#words.set(key, at)
  }

  in(text: string): { found: Set<number>; pairs: Set<number>; partial: Set<number> } {
    const found = new Set<number>()
    const pairs = new Set<number>()
    const partial = new Set<number>()
    const places = new Map<number, number>()
    analyze(text, (term, position, _start, _end, parts) => {
      if (parts > 0) return
      const word = this.#words.get(termKey(verbOf(term), this.#language))
      if (word === undefined) {
        for (const related of this.#relatedTo(term)) partial.add(related)
        return
      }
      found.add(word)
      places.set(word, position)
      const isNear = (other: number) => position - (places.get(other) ?? -Infinity) <= NEAR_WORDS
      if (isNear(word - 1)) pairs.add(word - 1)
      if (isNear(word + 1)) pairs.add(word)
    })
    return { found, pairs, partial }
  }

  /** Whether a text has words, and every one of them is looked for. */
  knowsAll(text: string): boolean {
    let known = 0
    let others = 0
    analyze(text, (term, _position, _start, _end, parts) => {
      if (parts > 0 || isStopWord(term)) return
      if (this.#words.has(termKey(verbOf(term), this.#language))) known++
      else others++
    })
    return known > 0 && others === 0
  }

  /** Whether every word that is looked for stands in a text. */
  isAllIn(text: string): boolean {
    return this.in(text).found.size === this.#words.size
  }

  #relatedTo(term: string): readonly number[] {
    if (term.length < MIN_FAMILY_LETTERS) return []
    let related = this.#related.get(term)
    if (related === undefined) {
      related = this.#plain.flatMap((word, at) => (areRelated(word, term, this.#language === 'de') ? at : []))
      this.#related.set(term, related)
    }
    return related
  }
}

const MIN_FAMILY_LETTERS = 5
const MAX_ENDING_LETTERS = 4

/** *anonymous* and *anonymously*; in German also a compound and its first or last part: *Urlaubstage* and *Urlaub*. */
function areRelated(one: string, other: string, hasCompounds: boolean): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < MIN_FAMILY_LETTERS || short === long) return false
  if (long.startsWith(short)) return hasCompounds || long.length - short.length <= MAX_ENDING_LETTERS
  if (hasCompounds && long.endsWith(short)) return true
  const stem = short.slice(0, Math.max(MIN_FAMILY_LETTERS, short.length - 2))
  return long.startsWith(stem) && long.length - stem.length <= MAX_ENDING_LETTERS
}
