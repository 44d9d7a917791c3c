import { createHash, randomBytes } from 'node:crypto'
import { ServiceError } from '../../kernel/errors.ts'

/** Where the next page starts. It belongs to one search: a cursor of another query is refused. */
export interface SearchCursor {
  readonly offset: number
  /** The view of the index that the first page came from. */
  readonly snapshot: string
  /** Tells the last document shown from others, without telling its number. */
  readonly lastMark: string
  /** The query that was searched in the place of the one sent, if a correction was used. */
  readonly correctedQuery: string | undefined
}

export function writeCursor({ offset, snapshot, lastMark, correctedQuery }: SearchCursor, search: unknown): string {
  const fields = [offset, fingerprint(search), snapshot, lastMark, ...(correctedQuery ? [correctedQuery] : [])]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

export function readCursor(cursor: string, search: unknown): SearchCursor {
  const [offset, print, snapshot = '', lastMark = '', correctedQuery] = parse(cursor)
  const isText = [snapshot, lastMark, correctedQuery ?? ''].every((part) => typeof part === 'string')
  const isOffset = typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET
  if (!isOffset || !isText || print !== fingerprint(search)) {
    throw new ServiceError(
      'invalid_cursor',
      'cursor does not belong to this search; send the cursor of the previous page with the same query and filters',
      { details: [{ field: 'cursor', message: 'does not belong to this search' }] },
    )
  }
  return {
    offset,
    snapshot: String(snapshot),
    lastMark: String(lastMark),
    correctedQuery: correctedQuery === undefined ? undefined : String(correctedQuery),
  }
}

const MAX_OFFSET = 10_000_000
const markSecret = randomBytes(16)

/** A document's number, made unreadable: numbers follow one another, and gaps would tell of hidden documents. */
export function markOf(key: number): string {
  return createHash('sha256').update(markSecret).update(String(key)).digest('base64url').slice(0, 12)
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function fingerprint(search: unknown): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 12)
}
