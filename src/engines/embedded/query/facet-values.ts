import type { Column } from '../segment/segment.ts'
import { columnStrings } from './snapshot.ts'

/** Unused values are dropped once there are several times as many as used ones, and at least this many. */
const MIN_FORGETTABLE = 10_000
const FORGET_FACTOR = 4

/**
 * Numbers the values of a facet field across all segments, so that counting never compares strings. A segment's values are numbered
 * when it's first counted, and numbers stay valid as segments come and go.
 */
export class FacetValues {
  readonly #strings: string[] = []
  readonly #numberOf = new Map<string, number>()
  readonly #numbersOf = new WeakMap<Column, Uint32Array>()
  #order = new Uint32Array(0)

  get count(): number {
    return this.#strings.length
  }

  /** The number of each of the column's values. */
  numbersOf(column: Column): Uint32Array {
    let numbers = this.#numbersOf.get(column)
    if (numbers === undefined) {
      numbers = Uint32Array.from(columnStrings(column), (value) => this.#number(value))
      this.#numbersOf.set(column, numbers)
    }
    return numbers
  }

  valueOf(number: number): string {
    return this.#strings[number]!
  }

  /** All numbers, sorted by value. */
  inOrder(): Uint32Array {
    if (this.#order.length < this.#strings.length) this.#sortNew()
    return this.#order
  }

  #number(value: string): number {
    let number = this.#numberOf.get(value)
    if (number === undefined) {
      number = this.#strings.push(value) - 1
      this.#numberOf.set(value, number)
    }
    return number
  }

  /** Inserts the few new values into the sorted list. */
  #sortNew(): void {
    const strings = this.#strings
    const known = this.#order
    const added = Uint32Array.from({ length: strings.length - known.length }, (_, index) => known.length + index)
    added.sort((a, b) => (strings[a]! < strings[b]! ? -1 : 1))
    const order = new Uint32Array(strings.length)
    let from = 0
    for (const [index, number] of added.entries()) {
      const place = this.#placeOf(strings[number]!, from)
      order.set(known.subarray(from, place), from + index)
      order[place + index] = number
      from = place
    }
    order.set(known.subarray(from), from + added.length)
    this.#order = order
  }

  /** Number of sorted values before `value`, searching from `from`. */
  #placeOf(value: string, from: number): number {
    let low = from
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#strings[this.#order[middle]!]! < value) low = middle + 1
      else high = middle
    }
    return low
  }
}

const valuesOfField = new Map<string, FacetValues>()

/** The numbering of a field that covers these columns. */
export function facetValues(field: string, columns: readonly Column[]): FacetValues {
  const known = valuesOfField.get(field)
  if (known !== undefined && !hasMostlyOld(known, columns)) return known
  const values = new FacetValues()
  valuesOfField.set(field, values)
  return values
}

function hasMostlyOld({ count }: FacetValues, columns: readonly Column[]): boolean {
  if (count < MIN_FORGETTABLE) return false
  const live = columns.reduce((sum, { values }) => sum + values.offsets.length - 1, 0)
  return count > live * FORGET_FACTOR
}
