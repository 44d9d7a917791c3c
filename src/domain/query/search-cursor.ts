import { hash, randomBytes } from 'node:crypto'
import { LruMap } from '../../kernel/lru-map.ts'
import { randomOpaqueId, sealingKey, sealWith, unsealWith } from '../../kernel/secrets.ts'
import { invalidCursor } from '../shared/invalid-cursor.ts'

/** Where the next page starts. Only valid for the search that returned it. */
export interface SearchCursor {
  readonly offset: number
  /** The view of the index that the first page came from. */
  readonly snapshot: string
  /** Identify the last documents shown without revealing their keys, in page order. */
  readonly lastShown: readonly string[]
  /** The query that was searched if the one sent was rewritten. */
  readonly correctedQuery: string | undefined
}

export function writeCursor({ offset, snapshot, lastShown, correctedQuery }: SearchCursor, search: unknown): string {
  const fields = [
    offset,
    fingerprint(search),
    hideSnapshot(snapshot),
    lastShown,
    ...(correctedQuery ? [correctedQuery] : []),
  ]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

export function readCursor(cursor: string, search: unknown): SearchCursor {
  const [offset, print, snapshot = '', lastShown = [], correctedQuery] = parse(cursor)
  const shown = [lastShown].flat().slice(0, MAX_LAST_SHOWN)
  const isText = [snapshot, ...shown, correctedQuery ?? ''].every((part) => typeof part === 'string')
  const isOffset = typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET
  if (!isOffset || !isText || print !== fingerprint(search)) {
    throw invalidCursor('must come from the previous page of the same search; send it with the same query and filters')
  }
  return {
    offset,
    snapshot: revealSnapshot(String(snapshot)),
    lastShown: shown.map(String),
    correctedQuery: correctedQuery === undefined ? undefined : String(correctedQuery),
  }
}

/** The next page starts after the last of these documents that still exists. */
export const MAX_LAST_SHOWN = 4
const MAX_OFFSET = 10_000_000
let secrets: CursorSecrets = { keys: randomBytes(16).toString('hex'), snapshots: randomOpaqueId() }
let snapshotKey = sealingKey(secrets.snapshots)

/** What cursors of this process are written with. */
export interface CursorSecrets {
  readonly keys: string
  readonly snapshots: string
}

/** For a thread of this process that takes part in answering. */
export function cursorSecrets(): CursorSecrets {
  return secrets
}

/** A cursor of one thread is valid on all of them. */
export function shareCursorSecrets(given: CursorSecrets): void {
  secrets = given
  snapshotKey = sealingKey(given.snapshots)
}

/** The name of the snapshot in a cursor, whichever search it is of. Empty if it isn't one of ours. */
export function snapshotOfCursor(cursor: string): string {
  const [, , snapshot] = parse(cursor)
  return typeof snapshot === 'string' ? revealSnapshot(snapshot) : ''
}

/** A hash of a document's key. Keys are consecutive, so gaps would reveal hidden documents. */
export function keyToken(key: number): string {
  return tokenOfKey.getOrMake(key, (known) => hash('sha256', secrets.keys + String(known), 'base64url').slice(0, 12))
}

/** The same documents are often the last ones shown. */
const tokenOfKey = new LruMap<number, string>(4096)

/**
 * Encrypted, and different each time. A snapshot's name changes with every write to the index, so comparing the names in two
 * cursors would reveal that something was written, hidden documents included.
 */
function hideSnapshot(name: string): string {
  return sealWith(snapshotKey, name)
}

/** Empty for a cursor from another process, which has its own snapshots: paging then continues by offset. */
function revealSnapshot(hidden: string): string {
  try {
    return unsealWith(snapshotKey, hidden)
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
