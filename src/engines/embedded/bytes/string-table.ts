import { Buffer, isAscii } from 'node:buffer'
import { sharedBytes, sharedUint32 } from './shared-arrays.ts'

/** Strings as UTF-8 bytes and offsets. Can be shared between threads and takes a tenth of the memory of JavaScript strings. */
export interface StringTable {
  readonly bytes: Uint8Array
  /** String i lies between offsets i and i + 1. */
  readonly offsets: Uint32Array
}

export function makeStringTable(strings: readonly string[]): StringTable {
  const offsets = sharedUint32(strings.length + 1)
  let total = 0
  for (let index = 0; index < strings.length; index++) {
    total += byteLength(strings[index]!)
    offsets[index + 1] = total
  }
  const bytes = sharedBytes(total)
  const buffer = Buffer.from(bytes.buffer)
  for (let index = 0; index < strings.length; index++) {
    const text = strings[index]!
    const start = offsets[index]!
    if (offsets[index + 1]! - start !== text.length) buffer.write(text, start)
    else for (let at = 0; at < text.length; at++) bytes[start + at] = text.charCodeAt(at)
  }
  return { bytes, offsets }
}

/** Most strings are short ASCII, for which a loop is faster than `Buffer.byteLength`. */
function byteLength(text: string): number {
  return hasAsciiAlone(text) ? text.length : Buffer.byteLength(text)
}

function stringCount(table: StringTable): number {
  return table.offsets.length - 1
}

export function stringAt(table: StringTable, index: number): string {
  return Buffer.from(table.bytes.buffer).toString('utf8', table.offsets[index]!, table.offsets[index + 1]!)
}

export function allStrings(table: StringTable): string[] {
  const { offsets } = table
  const strings = new Array<string>(stringCount(table))
  const buffer = Buffer.from(table.bytes.buffer).subarray(0, offsets[strings.length])
  // If all bytes are ASCII, decodes everything at once and slices it.
  const whole = isAscii(buffer) ? buffer.toString('latin1') : undefined
  for (let index = 0; index < strings.length; index++) {
    const start = offsets[index]!
    const end = offsets[index + 1]!
    strings[index] = whole === undefined ? buffer.toString('utf8', start, end) : whole.slice(start, end)
  }
  return strings
}

/** The number of `text` in a table sorted by `codePointOrder`, or -1. */
export function findString(table: StringTable, text: string): number {
  // Most words are ASCII, whose characters are their bytes, so they need no conversion.
  const wanted = hasAsciiAlone(text) ? text : Buffer.from(text)
  let low = 0
  let high = stringCount(table) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = typeof wanted === 'string' ? compareAscii(table, middle, wanted) : compareAt(table, middle, wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function hasAsciiAlone(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x80) return false
  return true
}

function compareAscii({ bytes, offsets }: StringTable, index: number, wanted: string): number {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  const shorter = Math.min(length, wanted.length)
  for (let at = 0; at < shorter; at++) {
    const difference = bytes[start + at]! - wanted.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - wanted.length
}

function compareAt({ bytes, offsets }: StringTable, index: number, wanted: Uint8Array): number {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  const shorter = Math.min(length, wanted.length)
  for (let at = 0; at < shorter; at++) {
    const difference = bytes[start + at]! - wanted[at]!
    if (difference !== 0) return difference
  }
  return length - wanted.length
}

/** Sorts like UTF-8 bytes. JavaScript's order differs only for surrogates. */
export function sortByCodePoints(strings: string[]): string[] {
  return strings.some((text) => /[\ud800-\udfff]/.test(text)) ? strings.sort(codePointOrder) : strings.sort()
}

/** The same order, faster, for strings without surrogates. */
export function unitOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const FIRST_OF_FOUR_BYTES = 0xf0

/** Whether any string has surrogates: characters of four bytes in UTF-8. */
export function hasPairs({ bytes }: StringTable): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= FIRST_OF_FOUR_BYTES) return true
  return false
}

export function codePointOrder(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index++) {
    const unitA = a.charCodeAt(index)
    const unitB = b.charCodeAt(index)
    if (unitA !== unitB) return rank(unitA) - rank(unitB)
  }
  return a.length - b.length
}

/** Surrogates sort after all other units. */
function rank(unit: number): number {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit
}
