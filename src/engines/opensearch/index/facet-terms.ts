import { createHash } from 'node:crypto'
import type { FacetField } from '../../../domain/search/engine/search-engine.ts'

/** Lucene terms are limited to 32,766 bytes. Longer values are distinguished by a checksum. */
const MAX_UNITS = 8000
const SEPARATOR = '\u0001'

export function boundedTerm(value: string): string {
  if (value.length <= MAX_UNITS) return value
  return value.slice(0, MAX_UNITS).toWellFormed() + createHash('sha256').update(value).digest('hex')
}

/** Prefixes a term with its field name. Custom properties can have any name. */
export function ofField(field: FacetField, rest: string): string {
  return encodeURIComponent(field.toWellFormed()) + SEPARATOR + rest
}

/** Encodes a number as text with the same sort order. */
export function sortableNumber(number: number): string {
  const bytes = Buffer.alloc(8)
  // Turns -0 into 0.
  bytes.writeDoubleBE(number + 0)
  const isNegative = (bytes[0]! & 0x80) !== 0
  for (let at = 0; at < 8; at++) bytes[at] = isNegative ? ~bytes[at]! & 0xff : bytes[at]!
  if (!isNegative) bytes[0]! |= 0x80
  return bytes.toString('hex')
}
