import { findableWords, foldValue, queryWords } from './name-words.ts'

/** The values of one field, each kept once, and which entry has which: counting and filtering go by numbers. */
export class ValueColumn {
  readonly #values: string[] = []
  readonly #folded: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #bySlot: (number | readonly number[] | undefined)[] = []

  set(slot: number, values: readonly string[]): void {
    const numbers = [...new Set(values.filter((value) => value.trim() !== '').map((value) => this.#numberOf(value)))]
    if (numbers.length > 0) this.#bySlot[slot] = numbers.length === 1 ? numbers[0] : numbers
  }

  valuesOf(slot: number): string[] {
    return this.#numbersOf(slot).map((number) => this.#values[number] ?? '')
  }

  /**
   * A test for entries with any of these values, in whatever case and accents. A value that nobody has as a whole means
   * those whose value has all its words.
   */
  matcher(wanted: readonly string[]): (slot: number) => boolean {
    const accepted = new Set(wanted.flatMap((value) => this.#accepted(value)))
    return (slot) => {
      const own = this.#bySlot[slot]
      if (own === undefined) return false
      return typeof own === 'number' ? accepted.has(own) : own.some((number) => accepted.has(number))
    }
  }

  /** How many of the entries have each value, the most frequent first. */
  count(slots: Iterable<number>): { value: string; count: number }[] {
    const counts = new Uint32Array(this.#values.length)
    for (const slot of slots) {
      const own = this.#bySlot[slot]
      if (own === undefined) continue
      if (typeof own === 'number') counts[own] = (counts[own] ?? 0) + 1
      else for (const number of own) counts[number] = (counts[number] ?? 0) + 1
    }
    return this.#values
      .map((value, number) => ({ value, count: counts[number] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  #accepted(value: string): number[] {
    const folded = foldValue(value)
    const words = queryWords(value)
    const equal: number[] = []
    const similar: number[] = []
    for (const [number, own] of this.#folded.entries()) {
      if (own === folded) equal.push(number)
      else if (words.length > 0 && hasAll(findableWords(own), words)) similar.push(number)
    }
    return equal.length > 0 ? equal : similar
  }

  #numbersOf(slot: number): readonly number[] {
    const own = this.#bySlot[slot]
    if (own === undefined) return []
    return typeof own === 'number' ? [own] : own
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
}

function hasAll(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((word) => words.has(word))
}
