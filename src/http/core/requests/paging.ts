import { invalidCursor } from '../../../domain/shared/invalid-cursor.ts'
import { isText } from '../../../kernel/text-rules.ts'

// Pages of lists that go by the key of their last item: those of the Admin API and of whoever lists things so. Pages of what
// was searched go by `domain/query/search-cursor.ts`; both refuse alike.

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

export function readLimit(text: string | undefined): number {
  return text === undefined ? DEFAULT_LIMIT : Math.min(MAX_LIMIT, Number(text))
}

/** A cursor is opaque: it names the last item of the page before. */
export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  if (writeCursor(key) === cursor && key !== '' && isText(key)) return key
  throw invalidCursor()
}

/** The requested page of a list. One more item is read, to know whether there is a next page. */
export function readBrowsePage(query: { cursor?: string; limit?: string; prefix?: string }) {
  const { prefix = '' } = query
  return { prefix: prefix.trim(), after: readCursor(query.cursor), limit: readLimit(query.limit) + 1 }
}

/** One page of items that were asked for with one more than the page holds. */
export function toPage<Item, Shown>(
  items: readonly Item[],
  limit: number,
  keyOf: (item: Item) => string,
  present: (item: Item) => Shown,
): { items: Shown[]; cursor?: string } {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  const hasMore = items.length > limit && last !== undefined
  return { items: page.map(present), ...(hasMore && { cursor: writeCursor(keyOf(last)) }) }
}

/** A page of a list that is short enough to be read whole. */
export function pageOfAll<Item, Shown>(
  all: readonly Item[],
  query: { cursor?: string; limit?: string },
  keyOf: (item: Item) => string,
  present: (item: Item) => Shown,
): { items: Shown[]; cursor?: string } {
  const limit = readLimit(query.limit)
  const after = readCursor(query.cursor)
  const at = after === undefined ? 0 : all.findIndex((item) => keyOf(item) === after) + 1
  return toPage(all.slice(at, at + limit + 1), limit, keyOf, present)
}
