import type { Change } from '#connector-kit'
import { pageId } from './pages.ts'

export interface RecentChange {
  readonly rcid: number
  readonly type: string
  readonly ns?: number
  readonly title?: string
  readonly pageid?: number
  readonly timestamp: string
  readonly logtype?: string
}

/** Where the next run goes on. */
export interface FeedCursor {
  /** Everything up to here was read, by the clock of the wiki. */
  readonly at: string
  /** Changes shortly before it, by ID. */
  readonly seen: readonly number[]
}

/** Changes show up when their transaction ends, a little after the time they carry. So the last minutes are read again. */
const OVERLAP_MS = 2 * 60_000
const MAX_SEEN = 5000
/** No wiki forgets changes this soon; the default is 90 days. */
const CERTAIN_MS = 24 * 3600_000
const LOGS_OF_PAGES = new Set(['delete', 'move', 'import', 'merge', 'upload'])

export function parseCursor(text: string): FeedCursor | undefined {
  try {
    const { at, seen } = JSON.parse(text) as FeedCursor
    return Number.isNaN(Date.parse(at)) || !Array.isArray(seen) ? undefined : { at, seen }
  } catch {
    return undefined
  }
}

/** From when changes are asked for. */
export function startOf({ at }: FeedCursor): string {
  return wikiTime(Date.parse(at) - OVERLAP_MS)
}

/** Whether the wiki may have deleted changes that nobody read. `oldest`: the first one it still has. */
export function isLost({ at }: FeedCursor, now: string, oldest: string | undefined): boolean {
  if (Date.parse(now) - Date.parse(at) <= CERTAIN_MS) return false
  return oldest === undefined || Date.parse(oldest) > Date.parse(at)
}

export function isOld({ at }: FeedCursor, now: string): boolean {
  return Date.parse(now) - Date.parse(at) > CERTAIN_MS
}

/** What a change is about. Reading the page then says whether it was edited, moved, deleted or restored. */
export function toChange({ type, ns, pageid = 0, logtype = '' }: RecentChange): Change | undefined {
  if (ns === undefined || ns < 0) return undefined
  if (pageid > 0) return { kind: 'changed', id: pageId(pageid), scope: String(ns) }
  // Old versions don't say which page it was.
  return type === 'log' && LOGS_OF_PAGES.has(logtype) ? { kind: 'scope', id: String(ns) } : undefined
}

/** Follows the list of recent changes, and knows which of them are new. */
export class FeedReader {
  readonly #seen: ReadonlySet<number>
  #recent: { readonly rcid: number; readonly ms: number }[] = []
  #at: number

  constructor({ at, seen }: FeedCursor) {
    this.#at = Date.parse(at)
    this.#seen = new Set(seen)
  }

  /** The changes of one page of the list, oldest first, without those that were read before and repetitions. */
  read(rows: readonly RecentChange[]): Change[] {
    const found = new Map<string, Change>()
    for (const row of rows) {
      const ms = Date.parse(row.timestamp)
      this.#at = Math.max(this.#at, ms)
      this.#recent.push({ rcid: row.rcid, ms })
      const change = this.#seen.has(row.rcid) ? undefined : toChange(row)
      if (change !== undefined && 'id' in change) found.set(`${change.kind} ${change.id}`, change)
    }
    return [...found.values()]
  }

  /** `now`: all changes up to this time were read. */
  cursor(now?: string): string {
    if (now !== undefined) this.#at = Math.max(this.#at, Date.parse(now))
    this.#recent = this.#recent.filter(({ ms }) => ms >= this.#at - OVERLAP_MS).slice(-MAX_SEEN)
    return cursorOf({ at: wikiTime(this.#at), seen: this.#recent.map(({ rcid }) => rcid) })
  }
}

export function cursorOf(cursor: FeedCursor): string {
  return JSON.stringify(cursor)
}

function wikiTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
