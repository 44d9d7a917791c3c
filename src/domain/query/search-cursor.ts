import { hash, randomBytes } from 'node:crypto'
import { randomOpaqueId, seal, unseal } from '../../kernel/secrets.ts'
import { invalidCursor } from '../shared/invalid-cursor.ts'

/** Where the next page starts. It belongs to one search: a cursor of another query is refused. */
export interface SearchCursor {
  readonly offset: number
  /** The view of the index that the first page came from. */
  readonly snapshot: string
  /** Tell the last documents shown from others, without telling their numbers; the last one last. */
  readonly lastMarks: readonly string[]
  /** The query that was searched in the place of the one sent, if a correction was used. */
  readonly correctedQuery: string | undefined
}

export function writeCursor({ offset, snapshot, lastMarks, correctedQuery }: SearchCursor, search: unknown): string {
  const fields = [
    offset,
    fingerprint(search),
    hideSnapshot(snapshot),
    lastMarks,
    ...(correctedQuery ? [correctedQuery] : []),
  ]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

export function readCursor(cursor: string, search: unknown): SearchCursor {
  const [offset, print, snapshot = '', lastMarks = [], correctedQuery] = parse(cursor)
  const marks = [lastMarks].flat().slice(0, MARKS_OF_CURSOR)
  const isText = [snapshot, ...marks, correctedQuery ?? ''].every((part) => typeof part === 'string')
  const isOffset = typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET
  if (!isOffset || !isText || print !== fingerprint(search)) {
    throw invalidCursor('must come from the previous page of the same search; send it with the same query and filters')
  }
  return {
    offset,
    snapshot: revealSnapshot(String(snapshot)),
    lastMarks: marks.map(String),
    correctedQuery: correctedQuery === undefined ? undefined : String(correctedQuery),
  }
}

/** Whichever of these is still there tells where the next page begins, should the others be gone by then. */
export const MARKS_OF_CURSOR = 4
const MAX_OFFSET = 10_000_000
const markSecret = randomBytes(16).toString('hex')
const snapshotSecret = randomOpaqueId()

/** A document's number, made unreadable: numbers follow one another, and gaps would tell of hidden documents. */
export function markOf(key: number): string {
  return hash('sha256', markSecret + String(key), 'base64url').slice(0, 12)
}

/**
 * Encrypted, and different each time: a snapshot's name changes with every write to the index, so whoever compared the names
 * in two cursors would learn that something was written, hidden documents included.
 */
function hideSnapshot(name: string): string {
  return seal(snapshotSecret, name)
}

/** Empty for a cursor from another process, which has its own snapshots: paging then continues by offset. */
function revealSnapshot(hidden: string): string {
  try {
    return unseal(snapshotSecret, hidden)
  } catch {
    return ''
  }
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
  return hash('sha256', JSON.stringify(search), 'base64url').slice(0, 12)
}
