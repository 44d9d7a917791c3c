import { createHash } from 'node:crypto'
import type { FacetField } from '../../../domain/search/engine/search-engine.ts'

/** Lucene has no terms beyond 32,766 bytes. Longer ones are told apart by a checksum. */
const MAX_UNITS = 8000
const SEPARATOR = '\u0001'

export function boundedTerm(value: string): string {
  if (value.length <= MAX_UNITS) return value
  return value.slice(0, MAX_UNITS).toWellFormed() + createHash('sha256').update(value).digest('hex')
}

/** A field's name in front of what is said about it; custom properties may have any name. */
export function ofField(field: FacetField, rest: string): string {
  return encodeURIComponent(field.toWellFormed()) + SEPARATOR + rest
}

/** A number as text that sorts as the number does. */
export function sortableNumber(number: number): string {
  const bytes = Buffer.alloc(8)
  // Minus zero is zero.
  bytes.writeDoubleBE(number + 0)
  const isNegative = (bytes[0]! & 0x80) !== 0
  for (let at = 0; at < 8; at++) bytes[at] = isNegative ? ~bytes[at]! & 0xff : bytes[at]!
  if (!isNegative) bytes[0]! |= 0x80
  return bytes.toString('hex')
}
