import type { IndexedDocument } from '../../domain/search/engine/search-engine.ts'

/** The fields whose words are indexed. The order is part of the segment format: postings refer to fields by number. */
export const TEXT_FIELDS = ['body', 'title', 'summary', 'comments', 'tags', 'people', 'container', 'address'] as const
export type TextField = (typeof TEXT_FIELDS)[number]
export const TEXT_FIELD_COUNT = TEXT_FIELDS.length
/** The field of most postings, which have a shorter encoding. */
export const BODY = 0
export const TITLE = 1
export const ADDRESS = 7

/** The values of a field. Words of different values are never adjacent. */
export function valuesOf(document: IndexedDocument, field: TextField): readonly string[] {
  if (field === 'container') return [document.container, document.folder].filter((value) => value !== '')
  const value = document[field]
  return typeof value === 'string' ? [value] : value
}

/** Encodes a length in a byte: exact up to 31 words, then in steps of 9%, which is precise enough for scores. */
export function lengthCode(words: number): number {
  if (words < 32) return words
  return Math.min(255, 32 + Math.floor(8 * Math.log2(words / 32)))
}

const LENGTHS = Float64Array.from({ length: 256 }, (_, code) => (code < 32 ? code : 32 * 2 ** ((code - 32 + 0.5) / 8)))

export function lengthOfCode(code: number): number {
  return LENGTHS[code]!
}
