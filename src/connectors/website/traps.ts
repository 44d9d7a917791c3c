import { pathOf } from './site.ts'

const MAX_DEPTH = 30
const MAX_QUERY_PARTS = 8
/** Of one path: filters and sort orders combine without end. */
const MAX_QUERIES_PER_PATH = 100
/** Of one calendar: each month links to the next, forever. */
const MAX_DATES_PER_SHAPE = 400
/** `/a/b/a/b/a/b/`: a relative link that is resolved again on each page. */
const MAX_REPEATS = 3
const MAX_SEGMENTS = 40
const DATED =
  /(?:^|[/?&=_-])[12]\d{3}[-/.]?(?:0?[1-9]|1[0-2])(?:$|[-/.&?])|[?&](?:year|month|week|day|date|from|to|start|end)=\d/i

/** Keeps a crawl out of spaces without end: calendars, filters, and paths that repeat themselves. */
export class TrapGuard {
  readonly #counts = new Map<string, number>()

  /** Whether a link that was found `depth` clicks from the start may be followed. Asked once per address. */
  admits(url: string, depth: number): boolean {
    const path = pathOf(url)
    const [bare = '', query] = path.split('?', 2)
    if (depth > MAX_DEPTH || hasRepeats(bare)) return false
    if (query !== undefined) {
      if (query.split('&').length > MAX_QUERY_PARTS) return false
      if (this.#count(`query ${bare}`) > MAX_QUERIES_PER_PATH) return false
    }
    return !DATED.test(path) || this.#count(`date ${path.replace(/\d+/g, '#')}`) <= MAX_DATES_PER_SHAPE
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}

function hasRepeats(path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  if (segments.length > MAX_SEGMENTS) return true
  const counts = new Map<string, number>()
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1
    counts.set(segment, count)
    if (count > MAX_REPEATS) return true
  }
  return false
}
