import { findableWords, foldValue, queryWords } from './name-words.ts'

const NONE = -1

/** The values of one field, each kept once, and which entry has which: counting and filtering go by numbers. */
export class ValueColumn {
  readonly #values: string[] = []
  readonly #folded: string[] = []
  readonly #numbers = new Map<string, number>()
  /** The first value of each entry; most have one. */
  #first = new Int32Array(1024).fill(NONE)
  readonly #others: (readonly number[] | undefined)[] = []

  set(slot: number, values: readonly string[]): void {
    const kept = values.filter((value) => value.trim() !== '')
    if (kept.length === 0) return
    if (slot >= this.#first.length) this.#grow(slot)
    const [first = NONE, ...others] = new Set(kept.map((value) => this.#numberOf(value)))
    this.#first[slot] = first
    if (others.length > 0) this.#others[slot] = others
  }

  /**
   * A test for entries with any of these values, in whatever case and accents. A value that nobody has as a whole means
   * those whose value has all its words; an exact test never does.
   */
  matcher(wanted: readonly string[], isExact = false): (slot: number) => boolean {
    const accepted = new Uint8Array(this.#values.length)
    const numbers = wanted.flatMap((value) => (isExact ? this.#equal(value) : this.#accepted(value)))
    for (const number of numbers) accepted[number] = 1
    return (slot) => {
      const first = this.#first[slot] ?? NONE
      if (first === NONE) return false
      return accepted[first] === 1 || (this.#others[slot]?.some((number) => accepted[number] === 1) ?? false)
    }
  }

  /** How many of the entries have each value, the most frequent first. */
  count(slots: readonly number[]): { value: string; count: number }[] {
    const counts = new Uint32Array(this.#values.length)
    const hasOthers = this.#others.length > 0
    for (const slot of slots) {
      const first = this.#first[slot] ?? NONE
      if (first === NONE) continue
      counts[first] = (counts[first] ?? 0) + 1
      if (hasOthers) for (const number of this.#others[slot] ?? []) counts[number] = (counts[number] ?? 0) + 1
    }
    const found: { value: string; count: number }[] = []
    for (const [number, count] of counts.entries()) {
      if (count > 0) found.push({ value: this.#values[number] ?? '', count })
    }
    return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  #equal(value: string): number[] {
    const wanted = value.trim().toLowerCase()
    return this.#values.flatMap((own, number) => (own.trim().toLowerCase() === wanted ? number : []))
  }

  #accepted(value: string): number[] {
    const folded = foldValue(value)
    const equal = this.#folded.flatMap((own, number) => (own === folded ? number : []))
    const words = queryWords(value)
    if (equal.length > 0 || words.length === 0) return equal
    return this.#folded.flatMap((own, number) => (hasAll(findableWords(own), words) ? number : []))
  }

  #numberOf(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.#values.length
    this.#values.push(value)
    this.#folded.push(foldValue(value))
    this.#numbers.set(value, number)
    return number
  }

  #grow(slot: number): void {
    const larger = new Int32Array(Math.max(slot + 1, this.#first.length * 2)).fill(NONE)
    larger.set(this.#first)
    this.#first = larger
  }
}

function hasAll(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((word) => words.has(word))
}
