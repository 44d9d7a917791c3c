import { MAX_COUNTED } from '../../ranking/words/split-word.ts'
import { MAX_FORM_BITS } from '../build/postings-writer.ts'
import type { View } from '../query/view.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'

/**
 * The number of visible documents with a form of a term, up to `MAX_COUNTED`. Returns 0 for a form that shares its bit with others: it
 * can't be told apart, and hidden documents must not affect suggestions.
 */
export function visibleCount(data: SegmentData, term: number, form: number, visible: Uint32Array): number {
  if (form >= MAX_FORM_BITS - 1) return 0
  return countVisible(data, term, 1 << form, visible)
}

/** The number of visible documents with the term in any form, up to `MAX_COUNTED`. */
export function visibleDocumentsWith(data: SegmentData, term: number, visible: Uint32Array): number {
  const reader = new PostingsReader(data.terms, term)
  let count = 0
  while (count < MAX_COUNTED && reader.nextIn(visible)) count++
  return count
}

/** The number of visible documents with the word in any form and language, up to `MAX_COUNTED`. */
export function visibleDocumentsOf(view: View, word: string): number {
  let count = 0
  for (const key of view.keysOfWord(word)) {
    for (const [index, term] of view.numbersOf(key).entries()) {
      const { data, visible } = view.segments[index]!
      if (term >= 0 && count < MAX_COUNTED) count += visibleDocumentsWith(data, term, visible)
    }
  }
  return Math.min(count, MAX_COUNTED)
}

/** Whether any visible document has the term in any form. */
export function isVisibleTerm(data: SegmentData, term: number, visible: Uint32Array): boolean {
  return new PostingsReader(data.terms, term).nextIn(visible)
}

function countVisible(data: SegmentData, term: number, forms: number, visible: Uint32Array): number {
  const { formStarts } = data.terms
  const hasForms = formStarts[term + 1]! - formStarts[term]! > 1
  const reader = new PostingsReader(data.terms, term)
  let count = 0
  while (count < MAX_COUNTED && reader.nextIn(visible)) if (!hasForms || (reader.forms & forms) !== 0) count++
  return count
}
