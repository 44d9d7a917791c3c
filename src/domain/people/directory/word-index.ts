import { sortInTurns } from '../../../kernel/sort-in-turns.ts'

/** Where a word stands; the higher, the more it tells about whom is meant. */
export const PLACE = { text: 0, facts: 1, handle: 2, name: 3 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]

const WEIGHTS = [1, 3, 6, 10]
/** Of a word that the query only began. */
const PREFIX_SHARE = 0.6

export interface Match {
  readonly slot: number
  readonly score: number
}

/**
 * Words → numbers of entries (slots), for prefixes of words too. One thread, no half states: every method runs to its
 * end. Slots that are let go stay in the lists until the index is made anew; the caller leaves them out.
 */
export class WordIndex {
  /** Slot and place in one number: lists of small integers cost a tenth of lists of objects. */
  readonly #entriesByWord = new Map<string, number[]>()
  #sortedWords: string[] = []
  #unsorted: string[] = []
  #score = new Float32Array(1024)
  #wordScore = new Float32Array(1024)
  #seen = new Uint16Array(1024)

  add(slot: number, words: Iterable<string>, place: Place): void {
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

  /** Entries that have all the words, the last place first counted; `isWhole`: as they are, not as beginnings. */
  find(words: readonly string[], isWhole = false, lowest: Place = PLACE.text): Match[] {
    this.#sort()
    let slots: number[] = []
    for (const [round, word] of words.entries()) {
      const found = this.#findWord(word, round, isWhole, lowest)
      if (round === 0) slots = found
      if (found.length === 0) break
    }
    const matches: Match[] = []
    for (const slot of slots) {
      if (this.#seen[slot] === words.length) matches.push({ slot, score: this.#total(slot) })
      this.#seen[slot] = 0
      this.#score[slot] = 0
      this.#wordScore[slot] = 0
    }
    return matches
  }

  /** Marks what has the word among what had all words before it; of the first, returns what it marked. */
  #findWord(word: string, round: number, isWhole: boolean, lowest: Place): number[] {
    const found: number[] = []
    for (const known of isWhole ? [word] : this.#wordsFrom(word)) {
      const share = known === word ? 1 : PREFIX_SHARE
      for (const entry of this.#entriesByWord.get(known) ?? []) {
        const place = entry & 3
        if (place < lowest) continue
        const slot = entry >>> 2
        const weight = (WEIGHTS[place] ?? 0) * share
        if (this.#seen[slot] === round) {
          this.#score[slot] = this.#total(slot)
          this.#wordScore[slot] = weight
          this.#seen[slot] = round + 1
          found.push(slot)
        } else if (this.#seen[slot] === round + 1 && weight > (this.#wordScore[slot] ?? 0)) {
          this.#wordScore[slot] = weight
        }
      }
    }
    return found
  }

  #total(slot: number): number {
    return (this.#score[slot] ?? 0) + (this.#wordScore[slot] ?? 0)
  }

  *#wordsFrom(start: string): Iterable<string> {
    for (let at = lowerBound(this.#sortedWords, start); at < this.#sortedWords.length; at++) {
      const word = this.#sortedWords[at]
      if (word === undefined || !word.startsWith(start)) return
      yield word
    }
  }

  /** New words wait for the next question. */
  #sort(): void {
    for (const word of this.#unsorted) this.#sortedWords.splice(lowerBound(this.#sortedWords, word), 0, word)
    this.#unsorted = []
  }

  /** After many additions: sorts their words in, in short steps. Nobody may ask meanwhile. */
  async settle(turn: () => Promise<void>): Promise<void> {
    const words = [...this.#sortedWords, ...this.#unsorted]
    this.#unsorted = []
    this.#sortedWords = await sortInTurns(words, byCodeUnits, turn)
  }

  #grow(slot: number): void {
    const size = Math.max(slot + 1, this.#score.length * 2)
    this.#score = new Float32Array(size)
    this.#wordScore = new Float32Array(size)
    this.#seen = new Uint16Array(size)
  }
}

export function byCodeUnits(a: string, b: string): number {
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
