import type { Visibility } from '../../access/visibility.ts'
import { keyToken, MAX_LAST_SHOWN, type SearchCursor } from '../../query/search-cursor.ts'
import type { EngineAnswer, EngineRequest, SearchEngine } from '../engine/search-engine.ts'

/** How far the last document shown may have moved since the first page. */
const MAX_DRIFT = 100

/** A page, and where the next one starts. */
export interface FoundPage {
  readonly answer: EngineAnswer
  readonly next: Omit<SearchCursor, 'correctedQuery'> | undefined
}

/**
 * One page of a search. Pages keep the order of the snapshot that the first page came from, so documents written in the meantime
 * move nothing. If the snapshot no longer exists, the page continues after the last document shown, wherever it ranks now.
 */
export async function searchPage(
  engine: SearchEngine,
  request: Omit<EngineRequest, 'offset' | 'snapshot'>,
  cursor: SearchCursor | undefined,
  visibility: Visibility,
): Promise<FoundPage> {
  const offset = cursor?.offset ?? 0
  const snapshot = cursor?.snapshot
  const answer = await engine.search({ ...request, offset, ...(snapshot !== undefined && { snapshot }) }, visibility)
  if (cursor === undefined || answer.snapshot === cursor.snapshot) return pageOf(answer, offset)
  const start = await findStart(engine, request, cursor, visibility, answer.snapshot)
  if (start === offset) return pageOf(answer, offset)
  return pageOf(await engine.search({ ...request, offset: start, snapshot: answer.snapshot }, visibility), start)
}

function pageOf(answer: EngineAnswer, offset: number): FoundPage {
  const next = offset + answer.hits.length
  const last = answer.hits.slice(-MAX_LAST_SHOWN)
  if (last.length === 0 || next >= answer.total) return { answer, next: undefined }
  const lastShown = last.map(({ key }) => keyToken(key))
  return { answer, next: { offset: next, snapshot: answer.snapshot, lastShown } }
}

async function findStart(
  engine: SearchEngine,
  request: Omit<EngineRequest, 'offset' | 'snapshot'>,
  { offset, lastShown }: SearchCursor,
  visibility: Visibility,
  snapshot: string,
): Promise<number> {
  const start = Math.max(0, offset - MAX_DRIFT)
  const around = { ...request, facets: [], updatedSince: [], offset: start, size: 2 * MAX_DRIFT, snapshot }
  const { hits } = await engine.search(around, visibility)
  const tokens = hits.map(({ key }) => keyToken(key))
  const index = Math.max(...lastShown.map((token) => tokens.indexOf(token)))
  return index < 0 ? offset : start + index + 1
}
