import type { Filter } from '../../domain/search/search-engine.ts'
import { NO_VALUE, type SegmentData } from './segment.ts'
import { columnStrings } from './snapshot.ts'

/** Removes from `bits` the documents that do not pass `filter`. */
export function applyFilter(data: SegmentData, filter: Filter, bits: Uint32Array): void {
  if (filter.kind === 'value') applyValueFilter(data, filter, bits)
  else applyUpdatedFilter(data.updatedAt, filter.from ?? -Infinity, filter.to ?? Infinity, bits)
}

function applyUpdatedFilter(updatedAt: Float64Array, from: number, to: number, bits: Uint32Array): void {
  keepWhere(bits, (document) => updatedAt[document]! >= from && updatedAt[document]! <= to)
}

function applyValueFilter(data: SegmentData, filter: Filter & { kind: 'value' }, bits: Uint32Array): void {
  const column = data.columns[filter.field]
  if (column === undefined) {
    if (!filter.isNegated) bits.fill(0)
    return
  }
  const wanted = new Set(filter.values.map((value) => value.toLowerCase()))
  const isWanted = Uint8Array.from(columnStrings(column), (value) => (wanted.has(value.toLowerCase()) ? 1 : 0))
  const isKept = filter.isNegated ? 0 : 1
  const { starts, ordinals } = column
  if (starts === null) {
    keepWhere(bits, (document) => {
      const ordinal = ordinals[document]!
      return (ordinal === NO_VALUE ? 0 : isWanted[ordinal]!) === isKept
    })
    return
  }
  keepWhere(bits, (document) => {
    let hasWanted = 0
    for (let at = starts[document]!; at < starts[document + 1]!; at++) hasWanted |= isWanted[ordinals[at]!]!
    return hasWanted === isKept
  })
}

function keepWhere(bits: Uint32Array, isKept: (document: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]!
    let kept = rest
    while (rest !== 0) {
      const lowest = rest & -rest
      if (!isKept((word << 5) + 31 - Math.clz32(lowest))) kept ^= lowest
      rest ^= lowest
    }
    bits[word] = kept
  }
}
