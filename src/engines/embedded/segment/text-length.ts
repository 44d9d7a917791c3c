import type { IndexedDocument } from '../../../domain/search/search-engine.ts'

/** About how much text there is to analyse in a document, in UTF-16 units. */
export function textLength({ title, body, summary, comments, tags }: IndexedDocument): number {
  return title.length + body.length + summary.length + comments.length + tags.length * 10 + 100
}
