import Type from 'typebox'
import { invalidCursor } from '../../../domain/shared/invalid-cursor.ts'
import { readCursor, writeCursor } from '../../core/requests/paging.ts'
import { hint } from '../hint.ts'

const optional = Type.Optional
const MAX_PAGE = 1000

/** How lists of pins and collections are paged. Clients that know no pages get the first one, which is long. */
export const PAGE_REQUEST = {
  pageSize: optional(hint(1, MAX_PAGE, `Default: ${MAX_PAGE}.`)),
  cursor: optional(Type.String({ maxLength: 5000, description: 'The cursor of the previous page' })),
}

export const PAGE_RESPONSE = {
  cursor: optional(Type.String({ description: 'Pass it to get the next page. Not set on the last page.' })),
  hasMoreResults: Type.Boolean(),
}

/** `readKey` reads what `keyOf` of `presentPage` wrote; undefined: it is none of ours. */
export function readPage<Key>(
  { pageSize = MAX_PAGE, cursor }: { pageSize?: number | undefined; cursor?: string | undefined },
  readKey: (text: string) => Key | undefined,
): { size: number; after?: Key } {
  const text = readCursor(cursor)
  if (text === undefined) return { size: pageSize }
  const after = readKey(text)
  if (after === undefined) throw invalidCursor()
  return { size: pageSize, after }
}

export function presentPage<Item>(
  { items, hasMore }: { items: readonly Item[]; hasMore: boolean },
  keyOf: (item: Item) => string,
): { cursor?: string; hasMoreResults: boolean } {
  const last = items.at(-1)
  return { ...(hasMore && last !== undefined && { cursor: writeCursor(keyOf(last)) }), hasMoreResults: hasMore }
}
