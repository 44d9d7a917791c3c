import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'

/** Approximate cost of a facet value in characters of text. */
const OF_A_VALUE = 20

/** Approximate cost of indexing a document, in characters of text. */
export function textLength(document: IndexedDocument): number {
  const { title, body, summary, comments, tags, principals } = document
  return title.length + body.length + summary.length + comments.length + (tags.length + principals.length) * OF_A_VALUE
}
