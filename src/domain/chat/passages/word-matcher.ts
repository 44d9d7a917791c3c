import type { Language } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { termKey } from '../../analysis/term-key.ts'
import { verbOf } from './irregular-verbs.ts'
import { keysOf } from './question-words.ts'
import { TextTerms } from './text-terms.ts'

const NEAR_WORDS = 3
const UNKNOWN = -2
const OTHER = -1
const NONE: readonly number[] = []

/** Finds words in texts of one language. `terms` keeps the words of these texts for the next question. */
export class WordMatcher {
  readonly #words = new Map<string, number>()
  readonly #language: Language | ''
  readonly #plain: readonly string[]
  readonly #terms: TextTerms
  /** By number of the term: the word that it is, or `OTHER`. */
  #wordOfTerm = new Int32Array(0)
  /** By number of the term: the words that it is related to. */
  readonly #related: (readonly number[] | undefined)[] = []

  constructor(words: readonly string[], language: Language | '', terms = new TextTerms()) {
    this.#language = language
    this.#plain = words.map(verbOf)
    this.#terms = terms
    for (const [at, key] of keysOf(words.map(verbOf), language).entries())
      if (!this.#words.has(key)) this.#words.set(key, at)
  }

  in(text: string): { found: Set<number>; pairs: Set<number>; partial: Set<number> } {
    const found = new Set<number>()
    const pairs = new Set<number>()
    const partial = new Set<number>()
    const places = new Map<number, number>()
    const { ids, positions, areWholes } = this.#terms.of(text)
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!
      const word = this.#wordOf(id)
      if (word === OTHER) {
        if (areWholes[at] === 1) continue
        for (const related of this.#relatedTo(id)) partial.add(related)
        continue
      }
      const position = positions[at]!
      found.add(word)
      places.set(word, position)
      const isNear = (other: number) => position - (places.get(other) ?? -Infinity) <= NEAR_WORDS
      if (isNear(word - 1)) pairs.add(word - 1)
      if (isNear(word + 1)) pairs.add(word)
    }
    return { found, pairs, partial }
  }

  /** Whether a text has words, and every one of them is looked for. */
  knowsAll(text: string): boolean {
    let known = 0
    const { ids, areWholes } = this.#terms.of(text)
    for (const [at, id] of ids.entries()) {
      if (areWholes[at] === 1 || isStopWord(this.#terms.vocabulary[id]!)) continue
      if (this.#wordOf(id) === OTHER) return false
      known++
    }
    return known > 0
  }

  /** Whether every word that is looked for stands in a text. */
  isAllIn(text: string): boolean {
    return this.in(text).found.size === this.#words.size
  }

  #wordOf(id: number): number {
    if (id >= this.#wordOfTerm.length) {
      const longer = new Int32Array(Math.max(this.#terms.vocabulary.length, 64)).fill(UNKNOWN)
      longer.set(this.#wordOfTerm)
      this.#wordOfTerm = longer
    }
    const known = this.#wordOfTerm[id]!
    if (known !== UNKNOWN) return known
    const key = termKey(verbOf(this.#terms.vocabulary[id]!), this.#language)
    return (this.#wordOfTerm[id] = this.#words.get(key) ?? OTHER)
  }

  #relatedTo(id: number): readonly number[] {
    return (this.#related[id] ??= this.#findRelated(this.#terms.vocabulary[id]!))
  }

  #findRelated(term: string): readonly number[] {
    if (term.length < MIN_FAMILY_LETTERS) return NONE
    const related = this.#plain.flatMap((word, at) => (areRelated(word, term, this.#language === 'de') ? at : []))
    return related.length === 0 ? NONE : related
  }
}

const MIN_FAMILY_LETTERS = 5
const MAX_ENDING_LETTERS = 4
const MIN_ROOT_LETTERS = 3
const NOUN_ENDING = /^(?:ments?|als?|ations?)$/

/** *anonymous* and *anonymously*; in German also a compound and its first or last part: *Urlaubstage* and *Urlaub*. */
function areRelated(one: string, other: string, hasCompounds: boolean): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === long) return false
  // *pay* and *payment*, *install* and *installation*.
  if (short.length >= MIN_ROOT_LETTERS && long.startsWith(short) && NOUN_ENDING.test(long.slice(short.length)))
    return true
  if (short.length < MIN_FAMILY_LETTERS) return false
  if (long.startsWith(short)) return hasCompounds || long.length - short.length <= MAX_ENDING_LETTERS
  if (hasCompounds && long.endsWith(short)) return true
  const stem = short.slice(0, Math.max(MIN_FAMILY_LETTERS, short.length - 2))
  return long.startsWith(stem) && long.length - stem.length <= MAX_ENDING_LETTERS
}
