import { Buffer } from 'node:buffer'
import type { StringTable } from '../bytes/string-table.ts'

/** The range of strings in a sorted table that start with `prefix`. `end` is exclusive. */
export function rangeOfPrefix(table: StringTable, prefix: string): { start: number; end: number } {
  const bytes = Buffer.from(prefix)
  return { start: firstWhere(table, bytes, 0), end: firstWhere(table, bytes, 1) }
}

/** The first string for which `compareBeginning` returns at least `order`. */
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

/** -1 if it sorts before strings with `prefix`, 0 if it starts with it, 1 if it sorts after. */
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
