import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'

/** About what a value costs that is sorted into a column, against a character of text. */
const OF_A_VALUE = 20

/** About how much there is to do for a document, in UTF-16 units of text to analyse. */
export function textLength(document: IndexedDocument): number {
  const { title, body, summary, comments, tags, principals } = document
  return title.length + body.length + summary.length + comments.length + (tags.length + principals.length) * OF_A_VALUE
}
