import { createHash } from 'node:crypto'
import type { StoredDocument } from '../documents/document-store.ts'

/*
 * A vector says what a few paragraphs are about; of a long text it would say only the average. So a document is cut into
 * passages, the title goes with each, and it is as near to a query as its nearest passage. About 400 words of English fit
 * into the 512 tokens that small models read. The number is bounded: what a document is about is said at its beginning,
 * and the cost of a document must not depend on who wrote how much.
 */
export const PASSAGE_CHARACTERS = 1600
export const MAX_PASSAGES = 8
/** A cut is moved back by at most so much to the end of a paragraph, a sentence or a word. */
const MAX_MOVE = 600
const TITLE_CHARACTERS = 200
const BREAKS = ['\n\n', '\n', '. ', ' ']

/** The texts that stand for a document, at least one unless it says nothing at all. */
export function cutPassages({ title, body, summary }: Pick<StoredDocument, 'title' | 'body' | 'summary'>): string[] {
  const heading = title.trim().slice(0, TITLE_CHARACTERS)
  const parts = cutText(body.trim() === '' ? summary : body)
  if (parts.length === 0) return heading === '' ? [] : [heading]
  return parts.map((part) => (heading === '' ? part : `${heading}\n\n${part}`))
}

function cutText(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (start < text.length && parts.length < MAX_PASSAGES) {
    const end = start + PASSAGE_CHARACTERS >= text.length ? text.length : breakBefore(text, start + PASSAGE_CHARACTERS)
    const part = text.slice(start, end).trim()
    if (part !== '') parts.push(part.toWellFormed())
    start = end
  }
  return parts
}

/** The best place to cut at or before `end`. */
function breakBefore(text: string, end: number): number {
  for (const mark of BREAKS) {
    const at = text.lastIndexOf(mark, end - mark.length)
    if (at >= end - MAX_MOVE) return at + mark.length
  }
  return end
}

/** What a vector is kept under: the same text never needs to be embedded twice. */
export function passageHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
