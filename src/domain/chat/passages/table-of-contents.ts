import { itemsOf } from './list-items.ts'
import type { Passage } from './split/passages.ts'

const NEEDED_ITEMS = 3
const NEEDED_SHARE = 0.75

/** A list of the headings of its own text says where something stands, and nothing about it. */
export function withoutContents(text: string, passages: readonly Passage[]): Passage[] {
  const headings = new Set(passages.flatMap(({ heading }) => (heading === '' ? [] : [plain(heading)])))
  return passages.filter((passage) => {
    if (passage.kind !== 'list') return true
    const items = itemsOf(text.slice(passage.start, passage.end))
    const named = items.filter((item) => headings.has(plain(item.text)))
    return items.length < NEEDED_ITEMS || named.length < items.length * NEEDED_SHARE
  })
}

/** Without marks, numbers and the address of a link. */
function plain(line: string): string {
  return line
    .replace(/\]\([^)\s]*\)/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}
