import { sortInSlices } from '../../../kernel/event-loop/sort-in-slices.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'

/** The field a word is in. Higher fields identify a person better. */
export const PLACE = { text: 0, facts: 1, handle: 2, name: 3 } as const
export type WordField = (typeof PLACE)[keyof typeof PLACE]

const WEIGHTS = [1, 3, 6, 10]
/** The weight of a word that matches only as a prefix. */
const PREFIX_SHARE = 0.6
/** Shorter prefixes match only names. In other fields, they would match nearly everyone. */
const SHORT_WORD = 3

/** Entries and their scores in parallel arrays, because creating 100,000 small objects would take longer than finding them. */
export interface WordMatches {
  readonly slots: readonly number[]
  readonly scores: readonly number[]
}

/**
 * Maps words and their prefixes to entry numbers (slots). Every method is synchronous, so no caller sees a partial update. Freed slots
 * stay in the lists until the index is rebuilt; the caller has to skip them.
 */
export class WordIndex {
  /** Slot and field in one number. */
  readonly #entriesByWord = new Map<string, number[]>()
  #sortedWords: string[] = []
  #unsorted: string[] = []
  #score = new Float32Array(1024)
  #wordScore = new Float32Array(1024)
  /** How many of the query's words so far an entry has. */
  #seen = new Uint8Array(1024)

  add(slot: number, words: Iterable<string>, place: WordField): void {
    const entry = slot * 4 + place
    for (const word of words) {
      const known = this.#entriesByWord.get(word)
      if (known === undefined) {
        this.#entriesByWord.set(word, [entry])
        this.#unsorted.push(word)
      } else known.push(entry)
    }
    if (slot >= this.#score.length) this.#grow(slot)
  }

  /** Entries that have all the words, or words that begin so; `isWhole`: the words as they are. Less than 200 words. */
  find(words: readonly string[], isWhole = false, lowest: WordField = PLACE.text): WordMatches {
    this.#sort()
    let marked: number[] = []
    for (const [round, word] of words.entries()) {
      const found: number[] = []
      this.#mark(word, word, round, lowest, found)
      if (!isWhole) {
        const lowestBegun = word.length < SHORT_WORD ? PLACE.handle : lowest
        for (let at = lowerBound(this.#sortedWords, word); at < this.#sortedWords.length; at++) {
          const known = this.#sortedWords[at] ?? ''
          if (!known.startsWith(word)) break
          if (known !== word) this.#mark(known, word, round, lowestBegun, found)
        }
      }
      if (round === 0) marked = found
      if (found.length === 0) break
    }
    return this.#collect(marked, words.length)
  }

  /** Words of names that one slip makes of this one, its first letter aside, which is nearly always right. */
  namesLike(word: string): string[] {
    this.#sort()
    const first = word.slice(0, 1)
    const found: string[] = []
    for (let at = lowerBound(this.#sortedWords, first); at < this.#sortedWords.length; at++) {
      const known = this.#sortedWords[at] ?? ''
      if (!known.startsWith(first)) break
      if (isOneSlip(known, word) && this.#isName(known)) found.push(known)
    }
    return found
  }

  #isName(word: string): boolean {
    return this.#entriesByWord.get(word)?.some((entry) => (entry & 3) === PLACE.name) ?? false
  }

  /** Whether somebody has the word in what is known of them, their names or their handles. */
  knows(word: string): boolean {
    return this.#entriesByWord.get(word)?.some((entry) => (entry & 3) >= PLACE.facts) ?? false
  }

  #mark(known: string, asked: string, round: number, lowest: WordField, found: number[]): void {
    const entries = this.#entriesByWord.get(known)
    if (entries === undefined) return
    const share = known === asked ? 1 : PREFIX_SHARE
    for (const entry of entries) {
      const place = entry & 3
      if (place < lowest) continue
      const slot = entry >>> 2
      const weight = (WEIGHTS[place] ?? 0) * share
      const seen = this.#seen[slot]
      if (seen === round) {
        this.#score[slot] = (this.#score[slot] ?? 0) + (this.#wordScore[slot] ?? 0)
        this.#wordScore[slot] = weight
        this.#seen[slot] = round + 1
        found.push(slot)
      } else if (seen === round + 1 && weight > (this.#wordScore[slot] ?? 0)) this.#wordScore[slot] = weight
    }
  }

  /** What has all the words; everything that was marked is clean again then. */
  #collect(marked: readonly number[], wordCount: number): WordMatches {
    const slots: number[] = []
    const scores: number[] = []
    for (const slot of marked) {
      if (this.#seen[slot] === wordCount) {
        slots.push(slot)
        scores.push((this.#score[slot] ?? 0) + (this.#wordScore[slot] ?? 0))
      }
      this.#seen[slot] = 0
      this.#score[slot] = 0
      this.#wordScore[slot] = 0
    }
    return { slots, scores }
  }

  /** New words wait for the next question. */
  #sort(): void {
    for (const word of this.#unsorted) this.#sortedWords.splice(lowerBound(this.#sortedWords, word), 0, word)
    this.#unsorted = []
  }

  /** After many additions: sorts their words in, in short steps. Nobody may ask meanwhile. */
  async settle(yieldIfDue: () => Promise<void>): Promise<void> {
    const words = [...this.#sortedWords, ...this.#unsorted]
    this.#unsorted = []
    this.#sortedWords = await sortInSlices(words, byCodeUnits, yieldIfDue)
  }

  #grow(slot: number): void {
    const size = Math.max(slot + 1, this.#score.length * 2)
    this.#score = new Float32Array(size)
    this.#wordScore = new Float32Array(size)
    this.#seen = new Uint8Array(size)
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < value) low = middle + 1
    else high = middle
  }
  return low
}
