import type { Visibility } from '../../access/visibility.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import { keyToken, MAX_LAST_SHOWN, type SearchCursor } from '../../query/search-cursor.ts'
import type { EngineAnswer, EngineHit, EngineRequest, EngineSearch, Filter } from '../engine/search-engine.ts'
import type { DateOrder } from '../search-query.ts'
import type { FoundPage } from './search-page.ts'

/** So many hits are sorted here. Of more, only those of the days around the page are read. */
const MAX_SORTED = 200
/** How many parts a span of time is counted in. */
const PARTS = 32
/** The last time that JavaScript knows. */
const LAST_TIME = 8.64e15
const HOUR_MS = 3_600_000
/** All time is counted by age, in hours that double up to sixty years: most pages are about the last days. */
const AGES = Array.from({ length: 20 }, (_, power) => 2 ** power * HOUR_MS)
/** Spans read for one page. If they hold too few hits, the page is shorter. */
const MAX_SPANS = 8

interface DatedDeps {
  readonly engine: EngineSearch
  readonly documents: Pick<DocumentStore, 'updateTimes'>
  readonly now: Date
}

/** From, inclusive, to, exclusive, in milliseconds. `before`: matches that come earlier in the order. */
interface Span {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly before: number
}

/**
 * One page of a search in the order of the last update. Engines rank by words, so this asks them for the matches of a span of time that
 * is short enough to sort. The matches are those of the search by relevance, as long as there are at most `MAX_SORTED`; of more, only
 * those by words.
 */
export async function datedPage(
  deps: DatedDeps,
  request: Omit<EngineRequest, 'offset' | 'snapshot'>,
  order: DateOrder,
  cursor: SearchCursor | undefined,
  visibility: Visibility,
): Promise<FoundPage> {
  const { meaning, ...byWords } = { ...request, isClustered: false, isSpread: false }
  const snapshot = cursor === undefined ? {} : { snapshot: cursor.snapshot }
  const size = request.size === 0 ? 0 : MAX_SORTED
  const first = async (all: typeof request) => deps.engine.search({ ...all, ...snapshot, offset: 0, size }, visibility)
  let answer = await first(meaning ? { ...byWords, meaning } : byWords)
  if (meaning && answer.total > MAX_SORTED) answer = await first(byWords)
  if (request.size === 0) return { answer, next: undefined }
  if (answer.total <= MAX_SORTED) {
    const hits = await sorted(deps, answer.hits, order)
    const offset = startOf(hits, cursor)
    return pageOf(answer, hits.slice(offset, offset + request.size), offset)
  }
  const offset = cursor?.offset ?? 0
  const spans = new Spans(deps, { ...byWords, facets: [], snapshot: answer.snapshot }, order, visibility)
  return pageOf(answer, await spans.read(answer.total, offset, request.size), offset)
}

/** After the last document shown, wherever it is now. */
function startOf(hits: readonly EngineHit[], cursor: SearchCursor | undefined): number {
  if (cursor === undefined) return 0
  const tokens = hits.map(({ key }) => keyToken(key))
  const last = Math.max(...cursor.lastShown.map((token) => tokens.indexOf(token)))
  return last < 0 ? cursor.offset : last + 1
}

function pageOf(answer: EngineAnswer, hits: readonly EngineHit[], offset: number): FoundPage {
  const next = offset + hits.length
  const page = { ...answer, hits }
  if (hits.length === 0 || next >= answer.total) return { answer: page, next: undefined }
  const lastShown = hits.slice(-MAX_LAST_SHOWN).map(({ key }) => keyToken(key))
  return { answer: page, next: { offset: next, snapshot: answer.snapshot, lastShown } }
}

/** Documents of the same time keep the order of the engine. A document that is gone comes last, and isn't shown. */
async function sorted({ documents }: DatedDeps, hits: readonly EngineHit[], order: DateOrder): Promise<EngineHit[]> {
  const times = await documents.updateTimes(hits.map(({ key }) => key))
  const sign = order === 'newest' ? -1 : 1
  const rankOf = ({ key }: EngineHit) => {
    const time = times.get(key)
    return time === undefined ? Number.MAX_SAFE_INTEGER : sign * time
  }
  return hits.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The matches of a search, by spans of time. */
class Spans {
  readonly #deps: DatedDeps
  readonly #request: Omit<EngineRequest, 'offset' | 'size'>
  readonly #order: DateOrder
  readonly #visibility: Visibility

  constructor(
    deps: DatedDeps,
    request: Omit<EngineRequest, 'offset' | 'size'>,
    order: DateOrder,
    visibility: Visibility,
  ) {
    this.#deps = deps
    this.#request = request
    this.#order = order
    this.#visibility = visibility
  }

  async read(total: number, offset: number, size: number): Promise<EngineHit[]> {
    const hits: EngineHit[] = []
    for (let read = 0; read < MAX_SPANS && hits.length < size && offset + hits.length < total; read++) {
      const from = offset + hits.length
      const found = await this.#hitsFrom(await this.#spanAt(total, from), from, size - hits.length)
      if (found.length === 0) break
      hits.push(...found)
    }
    return hits
  }

  async #hitsFrom(span: Span, from: number, size: number): Promise<EngineHit[]> {
    const start = from - span.before
    // Of one instant, all have the same date, so the engine's order is the order.
    if (span.count > MAX_SORTED) return (await this.#search(span, { offset: start, size })).hits.slice()
    const { hits } = await this.#search(span, { offset: 0, size: MAX_SORTED })
    return (await sorted(this.#deps, hits, this.#order)).slice(start, start + size)
  }

  /** The longest span found with at most `MAX_SORTED` matches that has the one at `position`, or one instant. */
  async #spanAt(total: number, position: number): Promise<Span> {
    let span: Span = { from: -LAST_TIME, to: LAST_TIME, count: total, before: 0 }
    while (span.count > MAX_SORTED && span.to - span.from > 1) {
      const parts = await this.#partsOf(span)
      const at = parts.findIndex(({ before, count }) => position < before + count)
      const part = parts[at]
      if (part === undefined) break
      span = part
      for (const after of parts.slice(at + 1)) {
        if (span.count + after.count > MAX_SORTED) break
        const [from, to] = [Math.min(span.from, after.from), Math.max(span.to, after.to)]
        span = { ...span, from, to, count: span.count + after.count }
      }
    }
    return span
  }

  /** The parts of a span, in order. */
  async #partsOf(span: Span): Promise<Span[]> {
    const starts = this.#startsIn(span)
    const { updatedSince, total } = await this.#search(span, { offset: 0, size: 0, updatedSince: starts.slice(1) })
    const since = [total, ...updatedSince, 0]
    const parts = starts.map((from, index) => {
      return { from, to: starts[index + 1] ?? span.to, count: since[index]! - since[index + 1]! }
    })
    let before = span.before
    return (this.#order === 'newest' ? parts.toReversed() : parts).map((part) => {
      const placed = { ...part, before }
      before += part.count
      return placed
    })
  }

  #startsIn({ from, to }: Span): number[] {
    const now = this.#deps.now.getTime()
    if (from === -LAST_TIME && to === LAST_TIME) return [from, ...AGES.map((age) => now - age).toReversed(), now]
    const step = Math.max(1, Math.ceil((to - from) / PARTS))
    return Array.from({ length: Math.ceil((to - from) / step) }, (_, part) => from + part * step)
  }

  async #search(
    { from, to }: Span,
    asked: Pick<EngineRequest, 'offset' | 'size' | 'updatedSince'>,
  ): Promise<EngineAnswer> {
    // Of all time, nothing is left out.
    const isPart = from > -LAST_TIME || to < LAST_TIME
    const within: Filter[] = isPart ? [{ kind: 'updated', from, to: to - 1 }] : []
    const filters = [...this.#request.filters, ...within]
    const { updatedSince = [], ...page } = asked
    return this.#deps.engine.search({ ...this.#request, ...page, updatedSince, filters }, this.#visibility)
  }
}
