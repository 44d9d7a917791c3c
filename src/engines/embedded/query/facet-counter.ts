import type { FacetCounts, FacetField } from '../../../domain/search/engine/search-engine.ts'
import { compactColumn, countCompact } from '../segment/compact-columns.ts'
import { type Column, NO_VALUE, type SegmentData } from '../segment/segment.ts'
import { type FacetValues, facetValues } from './facet-values.ts'

/** Counts the values of one field over the matches of all segments. */
export class FacetCounter {
  readonly #field: FacetField
  readonly #values: FacetValues
  #counts: Uint32Array

  constructor(field: FacetField, segments: readonly { readonly data: SegmentData }[]) {
    this.#field = field
    const columns = segments.flatMap(({ data }) => data.columns[field] ?? [])
    this.#values = facetValues(field, columns)
    for (const column of columns) this.#values.numbersOf(column)
    this.#counts = new Uint32Array(this.#values.count)
  }

  add(data: SegmentData, documents: Uint32Array, count: number): void {
    const column = data.columns[this.#field]
    if (column === undefined || count === 0) return
    countNumbers(column, this.#values.numbersOf(column), documents, count, this.#counts)
  }

  /** The `limit` most frequent values, then by value. */
  result(limit = Infinity): FacetCounts {
    const counts = this.#counts
    const order = this.#values.inOrder()
    const buckets: { value: string; count: number }[] = []
    for (const number of limit <= MAX_CHOSEN ? choose(counts, order, limit) : sortByCount(counts, order)) {
      if (buckets.length === limit) break
      buckets.push({ value: this.#values.valueOf(number), count: counts[number]! })
    }
    return { field: this.#field, buckets }
  }
}

/** Up to this limit, selecting values is faster than sorting all. */
const MAX_CHOSEN = 64

/** Like `sortByCount`, but only the first `limit`. */
function choose(counts: Uint32Array, order: Uint32Array, limit: number): number[] {
  const chosen: number[] = []
  if (limit < 1) return chosen
  let least = 0
  for (let rank = 0; rank < order.length; rank++) {
    const number = order[rank]!
    const count = counts[number]!
    // Among values with the same count, earlier ones come first.
    if (count <= least) continue
    let place = chosen.length === limit ? limit - 1 : chosen.length
    while (place > 0 && counts[chosen[place - 1]!]! < count) {
      chosen[place] = chosen[place - 1]!
      place--
    }
    chosen[place] = number
    if (chosen.length === limit) least = counts[chosen[limit - 1]!]!
  }
  return chosen
}

/** If the highest count is below this many times the number of values, a counting sort is faster. */
const LAY_OUT_FACTOR = 8

/** Numbers with a count above zero, highest count first, then in the given order. */
function sortByCount(counts: Uint32Array, order: Uint32Array): Uint32Array {
  let distinct = 0
  let most = 0
  for (let number = 0; number < counts.length; number++) {
    if (counts[number] === 0) continue
    distinct++
    if (counts[number]! > most) most = counts[number]!
  }
  return most <= distinct * LAY_OUT_FACTOR ? layOut(counts, order, distinct, most) : sort(counts, order, distinct, most)
}

function layOut(counts: Uint32Array, order: Uint32Array, distinct: number, most: number): Uint32Array {
  // Start index of each count: after all higher counts.
  const places = new Uint32Array(most + 2)
  for (let number = 0; number < counts.length; number++) places[counts[number]!]!++
  let place = 0
  for (let count = most; count > 0; count--) {
    const having = places[count]!
    places[count] = place
    place += having
  }
  const sorted = new Uint32Array(distinct)
  for (let rank = 0; rank < order.length; rank++) {
    const count = counts[order[rank]!]!
    if (count > 0) sorted[places[count]!++] = order[rank]!
  }
  return sorted
}

function sort(counts: Uint32Array, order: Uint32Array, distinct: number, most: number): Uint32Array {
  const size = order.length
  const keys = new Float64Array(distinct)
  let at = 0
  for (let rank = 0; rank < size; rank++) {
    const count = counts[order[rank]!]!
    if (count > 0) keys[at++] = (most - count) * size + rank
  }
  return Uint32Array.from(keys.sort(), (key) => order[key % size]!)
}

/** With this many times more matches than values, counting per segment and adding up is faster. */
const COUNT_APART_FACTOR = 4

/** Adds one to the count of each value of each document. */
function countNumbers(
  column: Column,
  numbers: Uint32Array,
  documents: Uint32Array,
  count: number,
  counts: Uint32Array,
): void {
  const compact = count > numbers.length * COUNT_APART_FACTOR ? compactColumn(column) : null
  if (compact !== null) {
    const apart = new Uint32Array(numbers.length + 1)
    countCompact(compact, documents, count, apart)
    for (let ordinal = 0; ordinal < numbers.length; ordinal++) counts[numbers[ordinal]!]! += apart[ordinal]!
    return
  }
  const { starts, ordinals } = column
  if (starts === null) {
    for (let match = 0; match < count; match++) {
      const ordinal = ordinals[documents[match]!]!
      if (ordinal !== NO_VALUE) counts[numbers[ordinal]!]!++
    }
    return
  }
  for (let match = 0; match < count; match++) {
    const document = documents[match]!
    const end = starts[document + 1]!
    for (let at = starts[document]!; at < end; at++) counts[numbers[ordinals[at]!]!]!++
  }
}
