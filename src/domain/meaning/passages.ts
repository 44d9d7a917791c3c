import { createHash } from 'node:crypto'
import type { StoredDocument } from '../documents/document-store.ts'
import type { PassageShape } from './embedder.ts'

/*
 * A vector says what a few paragraphs are about; of a long text it would say only the average. So a document is cut into
 * passages, the title goes with each, and it is as near to a query as its nearest passage. How long they are belongs to the
 * embedder. Their number is bounded: what a document is about is said at its beginning, and the cost of a document must not
 * depend on who wrote how much.
 */
/** A cut is moved back by at most this share of a passage to the end of a paragraph, a sentence or a word. */
const MAX_MOVE = 0.375
const TITLE_CHARACTERS = 200
const BREAKS = ['\n\n', '\n', '. ', ' ']

/** The texts that stand for a document, at least one unless it says nothing at all. */
export function cutPassages(
  { title, body, summary }: Pick<StoredDocument, 'title' | 'body' | 'summary'>,
  shape: PassageShape,
): string[] {
  const heading = title.trim().slice(0, TITLE_CHARACTERS).toWellFormed()
  const parts = cutText(body.trim() === '' ? summary : body, shape)
  if (parts.length === 0) return heading === '' ? [] : [heading]
  return parts.map((part) => (heading === '' ? part : `${heading}\n\n${part}`))
}

function cutText(text: string, { characters, most }: PassageShape): string[] {
  const parts: string[] = []
  let start = 0
  while (start < text.length && parts.length < most) {
    const end =
      start + characters >= text.length ? text.length : breakBefore(text, start + characters, characters * MAX_MOVE)
    const part = text.slice(start, end).trim()
    if (part !== '') parts.push(part.toWellFormed())
    start = end
  }
  return parts
}

/** The best place to cut at or before `end`, at most `move` before it. */
function breakBefore(text: string, end: number, move: number): number {
  const near = text.slice(end - move, end)
  for (const mark of BREAKS) {
    const at = near.lastIndexOf(mark)
    if (at >= 0) return end - near.length + at + mark.length
  }
  return end
}

/** What a vector is kept under: the same text never needs to be embedded twice. */
export function passageHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
