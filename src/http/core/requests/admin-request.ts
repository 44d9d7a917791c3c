import { invalidField } from '../../../domain/shared/invalid-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/** A day counts to its end. */
export function readExpiry(text: string | undefined): Date | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(at.getTime())) throw invalidField('expiresOn', `"${text}" is not a date; write YYYY-MM-DD`)
  return at
}

/** A day of the calendar, as it was written. */
export function readDay(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  // A day like the 31st of February would become another one.
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text
  throw invalidField(field, `${field} "${text}" is not a day; write it as YYYY-MM-DD`)
}

export function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw invalidField(field, `${field} "${text}" is not a time; write it as ISO 8601`)
  return at
}

export function readLimit(text: string | undefined): number {
  return text === undefined ? DEFAULT_LIMIT : Math.min(MAX_LIMIT, Math.max(1, Number(text)))
}

/** A cursor is opaque: it names the last item of the page before. */
export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  if (writeCursor(key) === cursor && key !== '') return key
  throw new ServiceError('invalid_cursor', 'The cursor is not one of ours; start again without it', {
    details: [{ field: 'cursor', message: 'is not one of ours' }],
  })
}

/** Which page of a long list is asked for; one more than it holds is read, to know whether there are more. */
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
