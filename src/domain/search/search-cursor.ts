import { createHash } from 'node:crypto'
import { ServiceError } from '../../kernel/errors.ts'

/** Where the next page starts. It belongs to one search: a cursor of another query is refused. */
export interface SearchCursor {
  readonly offset: number
}

export function writeCursor({ offset }: SearchCursor, search: unknown): string {
  return Buffer.from(JSON.stringify([offset, fingerprint(search)])).toString('base64url')
}

export function readCursor(cursor: string, search: unknown): SearchCursor {
  const [offset, print] = parse(cursor)
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || print !== fingerprint(search)) {
    throw new ServiceError(
      'invalid_cursor',
      'cursor does not belong to this search; send the cursor of the previous page with the same query and filters',
      { details: [{ field: 'cursor', message: 'does not belong to this search' }] },
    )
  }
  return { offset }
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
