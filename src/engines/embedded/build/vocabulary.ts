import { type Language, languagesOfSmallWord } from '../../../domain/analysis/function-words.ts'
import { isInflected, termKey } from '../../../domain/analysis/term-key.ts'
import { hashOfWordAt } from '../../indexing/signature.ts'
import { codePointOrder } from '../bytes/string-table.ts'
import { Uint32List } from '../bytes/uint32-list.ts'

/** With more words, it starts over with the next segment, so that rare words don't pile up. */
const MAX_WORDS = 200_000
const FIRST_SLOTS = 1 << 12
/** Longer probe sequences go to a map, so that crafted hash collisions can't slow down lookups. */
const MAX_STEPS = 32

/**
 * Numbers words and stores what segments need of each. Reuse it across segments: a known word needs no new string or stem, and is
 * already sorted.
 */
export class Vocabulary {
  /** Indexed by word number, like the next three. */
  forms: string[] = []
  stems: string[] = []
  hashes = new Uint32List()
  /** Languages in which it's a stop word, as bits. */
  smallIn = new Uint32List()
  /** All word numbers, sorted by stem and form. Complete after `sort`. */
  order = new Uint32Array(0)
  readonly #maxSteps: number
  /** Open-addressing hash table of word numbers plus one. */
  #slots = new Uint32Array(FIRST_SLOTS)
  #crowded = new Map<string, number>()
  #letters = new Uint16Array(1 << 14)
  #letterStarts = new Uint32List()
  #inLanguage = new Map<Language, number[]>()
  #hasPairs = false

  constructor(maxSteps = MAX_STEPS) {
    this.#maxSteps = maxSteps
    this.#letterStarts.push(0)
  }

  get size(): number {
    return this.forms.length
  }

  /** Call it before each segment. Earlier word numbers become invalid. */
  makeRoom(): void {
    if (this.size <= MAX_WORDS) return
    this.forms = []
    this.stems = []
    this.hashes = new Uint32List()
    this.smallIn = new Uint32List()
    this.order = new Uint32Array(0)
    this.#slots = new Uint32Array(FIRST_SLOTS)
    this.#crowded = new Map()
    this.#letters = new Uint16Array(1 << 14)
    this.#letterStarts = new Uint32List()
    this.#letterStarts.push(0)
    this.#inLanguage = new Map()
    this.#hasPairs = false
  }

  numberOf(word: string): number {
    return this.numberAt(word, 0, word.length)
  }

  /** The number of the word at this position of a text. */
  numberAt(text: string, start: number, end: number): number {
    const hash = hashOfWordAt(text, start, end)
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = slotOf(hash, mask)
    for (let step = 0; step < this.#maxSteps; step++, slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1
      if (number === -1) return this.#addAt(slot, text.slice(start, end), hash)
      if (this.hashes.values[number] === hash && this.#isAt(number, text, start, end)) return number
    }
    const word = text.slice(start, end)
    const known = this.#crowded.get(word)
    if (known !== undefined) return known
    const added = this.#add(word, hash, '')
    this.#crowded.set(this.forms[added]!, added)
    return added
  }

  /** The number of the word in another language, if it has a different stem there. */
  inLanguage(number: number, language: Language): number {
    let known = this.#inLanguage.get(language)
    if (known === undefined) this.#inLanguage.set(language, (known = []))
    const found = known[number]
    if (found !== undefined) return found
    const form = this.forms[number]!
    return (known[number] = isInflected(form) ? this.#add(form, this.hashes.values[number]!, language) : number)
  }

  /** Sorts new words into the order. */
  sort(): void {
    const { order } = this
    if (order.length === this.size) return
    const isBefore = this.#isBefore()
    const added = new Uint32Array(this.size - order.length)
    for (let at = 0; at < added.length; at++) added[at] = order.length + at
    added.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    const merged = new Uint32Array(this.size)
    let taken = 0
    let at = 0
    for (const number of added) {
      let low = taken
      let high = order.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBefore(order[middle]!, number)) low = middle + 1
        else high = middle
      }
      merged.set(order.subarray(taken, low), at)
      at += low - taken
      taken = low
      merged[at++] = number
    }
    merged.set(order.subarray(taken), at)
    this.order = merged
  }

  /** Compares by stem, then form. No two words have the same of both. */
  #isBefore(): (a: number, b: number) => boolean {
    const { stems, forms } = this
    if (this.#hasPairs) {
      return (a, b) => (codePointOrder(stems[a]!, stems[b]!) || codePointOrder(forms[a]!, forms[b]!)) < 0
    }
    return (a, b) => stems[a]! < stems[b]! || (stems[a]! === stems[b]! && forms[a]! < forms[b]!)
  }

  #addAt(slot: number, word: string, hash: number): number {
    const number = this.#add(word, hash, '')
    this.#slots[slot] = number + 1
    if (this.size * 2 > this.#slots.length) this.#grow()
    return number
  }

  #add(word: string, hash: number, language: Language | ''): number {
    const number = this.size
    const start = this.#letterStarts.values[number]!
    const end = start + word.length
    if (end > this.#letters.length) {
      const larger = new Uint16Array(this.#letters.length * 2 + word.length)
      larger.set(this.#letters)
      this.#letters = larger
    }
    const letters = this.#letters
    for (let at = 0; at < word.length; at++) letters[start + at] = word.charCodeAt(at)
    this.#letterStarts.push(end)
    // Copies the letters: a substring would keep the whole text in memory.
    const form = String.fromCharCode.apply(undefined, letters.subarray(start, end) as unknown as number[])
    if (/[\ud800-\udfff]/.test(form)) this.#hasPairs = true
    this.forms.push(form)
    this.stems.push(termKey(form, language))
    this.hashes.push(hash)
    this.smallIn.push(language === '' ? languagesOfSmallWord(form) : 0)
    return number
  }

  #isAt(number: number, text: string, start: number, end: number): boolean {
    const letters = this.#letters
    let letter = this.#letterStarts.values[number]!
    if (this.#letterStarts.values[number + 1]! - letter !== end - start) return false
    for (let at = start; at < end; at++) if (text.charCodeAt(at) !== letters[letter++]) return false
    return true
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 4)
    const mask = slots.length - 1
    const entries = [...this.#slots.filter((entry) => entry !== 0), ...[...this.#crowded.values()].map((n) => n + 1)]
    this.#crowded = new Map()
    for (const entry of entries) {
      let slot = slotOf(this.hashes.values[entry - 1]!, mask)
      let step = 0
      for (; step < this.#maxSteps && slots[slot] !== 0; step++) slot = (slot + 1) & mask
      if (step < this.#maxSteps) slots[slot] = entry
      else this.#crowded.set(this.forms[entry - 1]!, entry - 1)
    }
    this.#slots = slots
  }
}

function slotOf(hash: number, mask: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7) & mask
}
