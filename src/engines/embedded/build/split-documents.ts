import { textLength } from '../segment/text-length.ts'
import type { NumberedDocument } from './build-segment.ts'

/** Splits documents into batches with limited text and count. */
export function* splitDocuments(
  documents: readonly NumberedDocument[],
  maxChars: number,
  maxDocuments: number,
): Iterable<readonly NumberedDocument[]> {
  let start = 0
  let chars = 0
  for (const [index, { document }] of documents.entries()) {
    chars += textLength(document)
    if (chars < maxChars && index + 1 - start < maxDocuments) continue
    yield documents.slice(start, index + 1)
    start = index + 1
    chars = 0
  }
  if (start < documents.length) yield documents.slice(start)
}
