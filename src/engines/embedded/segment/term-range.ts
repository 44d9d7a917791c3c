import { Buffer } from 'node:buffer'
import type { StringTable } from '../bytes/string-table.ts'

/** The strings of a sorted table that begin with `prefix`: from `start` up to, not including, `end`. */
export function rangeOfPrefix(table: StringTable, prefix: string): { start: number; end: number } {
  const bytes = Buffer.from(prefix)
  return { start: firstWhere(table, bytes, 0), end: firstWhere(table, bytes, 1) }
}

/** The first string whose beginning compares with `prefix` as `order` or higher. */
function firstWhere(table: StringTable, prefix: Uint8Array, order: 0 | 1): number {
  let low = 0
  let high = table.offsets.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareBeginning(table, middle, prefix) < order) low = middle + 1
    else high = middle
  }
  return low
}

/** -1: sorts before everything that begins with `prefix`; 0: begins with it; 1: sorts behind. */
function compareBeginning({ bytes, offsets }: StringTable, index: number, prefix: Uint8Array): -1 | 0 | 1 {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  for (let at = 0; at < prefix.length; at++) {
    if (at === length) return -1
    const difference = bytes[start + at]! - prefix[at]!
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return 0
}
