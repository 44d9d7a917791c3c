import type { FacetCounts, FacetField } from '../../domain/search/search-engine.ts'
import { type Column, NO_VALUE, type SegmentData } from './segment.ts'
import { columnStrings } from './snapshot.ts'

/** Counts the values of one field over the matches of all segments. */
export class FacetCounter {
  readonly #field: FacetField
  readonly #countOf = new Map<string, number>()

  constructor(field: FacetField) {
    this.#field = field
  }

  add(data: SegmentData, documents: Uint32Array, count: number): void {
    const column = data.columns[this.#field]
    if (column === undefined || count === 0) return
    const counts = countOrdinals(column, documents, count)
    const strings = columnStrings(column)
    for (let ordinal = 0; ordinal < strings.length; ordinal++) {
      if (counts[ordinal] === 0) continue
      const value = strings[ordinal]!
      this.#countOf.set(value, (this.#countOf.get(value) ?? 0) + counts[ordinal]!)
    }
  }

  /** Values are sorted within each count, without a comparison function of ours: there may be thousands. */
  result(): FacetCounts {
    const valuesByCount = new Map<number, string[]>()
    for (const [value, count] of this.#countOf) {
      const values = valuesByCount.get(count)
      if (values === undefined) valuesByCount.set(count, [value])
      else values.push(value)
    }
    const buckets: { value: string; count: number }[] = []
    for (const count of [...valuesByCount.keys()].sort((a, b) => b - a)) {
      for (const value of valuesByCount.get(count)!.sort()) buckets.push({ value, count })
    }
    return { field: this.#field, buckets }
  }
}

let scratch = new Uint32Array(1024)

/** How many of the documents have each value; valid until the next call. */
function countOrdinals({ values, starts, ordinals }: Column, documents: Uint32Array, count: number): Uint32Array {
  const valueCount = values.offsets.length - 1
  // One more than there are values: documents without one are counted there, so that the loop has no branch.
  if (scratch.length <= valueCount) scratch = new Uint32Array(valueCount * 2)
  const counts = scratch
  counts.fill(0, 0, valueCount + 1)
  if (starts === null) {
    for (let match = 0; match < count; match++) {
      const ordinal = ordinals[documents[match]!]!
      counts[ordinal === NO_VALUE ? valueCount : ordinal]!++
    }
    return counts
  }
  for (let match = 0; match < count; match++) {
    const document = documents[match]!
    for (let at = starts[document]!; at < starts[document + 1]!; at++) counts[ordinals[at]!]!++
  }
  return counts
}
