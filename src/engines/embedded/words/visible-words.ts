import { MAX_FORM_BITS } from '../build/postings-writer.ts'
import { hasBit } from '../bytes/bitset.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'

/** A word is common enough when so many visible documents have it; nobody needs to know how common. */
const ENOUGH = 64

/**
 * How many visible documents have a form of a term, up to `ENOUGH`. What hidden documents have must not show in a
 * suggestion: a form that shares its bit with others cannot be told from them, and counts for nothing.
 */
export function visibleCount(data: SegmentData, term: number, form: number, visible: Uint32Array): number {
  if (form >= MAX_FORM_BITS - 1) return 0
  return countVisible(data, term, 1 << form, visible)
}

/** Whether some visible document has the term in any form. */
export function isVisibleTerm(data: SegmentData, term: number, visible: Uint32Array): boolean {
  const reader = new PostingsReader(data.terms, term)
  while (reader.next()) if (hasBit(visible, reader.document)) return true
  return false
}

function countVisible(data: SegmentData, term: number, forms: number, visible: Uint32Array): number {
  const { formStarts } = data.terms
  const hasForms = formStarts[term + 1]! - formStarts[term]! > 1
  const reader = new PostingsReader(data.terms, term)
  let count = 0
  while (count < ENOUGH && reader.next()) {
    if (hasBit(visible, reader.document) && (!hasForms || (reader.forms & forms) !== 0)) count++
  }
  return count
}
