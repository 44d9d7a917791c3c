import type { Visibility } from '../../access/visibility.ts'
import { MARKS_OF_CURSOR, markOf, type SearchCursor } from '../../query/search-cursor.ts'
import type { EngineAnswer, EngineRequest, SearchEngine } from '../engine/search-engine.ts'

/** Documents that may have come before the last one shown since the first page. */
const MAX_DRIFT = 100

/** A page, and where the next one starts. */
export interface FoundPage {
  readonly answer: EngineAnswer
  readonly next: Omit<SearchCursor, 'correctedQuery'> | undefined
}

/**
 * One page of a search. Pages keep the order of the view of the index that the first page was taken from, so documents
 * that are written meanwhile move nothing. Where something of that view is gone, or the engine does not have it any more,
 * the page goes on behind the last document shown, wherever it stands now.
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
  const last = answer.hits.slice(-MARKS_OF_CURSOR)
  if (last.length === 0 || next >= answer.total) return { answer, next: undefined }
  const lastMarks = last.map(({ key }) => markOf(key))
  return { answer, next: { offset: next, snapshot: answer.snapshot, lastMarks } }
}

async function findStart(
  engine: SearchEngine,
  request: Omit<EngineRequest, 'offset' | 'snapshot'>,
  { offset, lastMarks }: SearchCursor,
  visibility: Visibility,
  snapshot: string,
): Promise<number> {
  const start = Math.max(0, offset - MAX_DRIFT)
  const around = { ...request, facets: [], updatedSince: [], offset: start, size: 2 * MAX_DRIFT, snapshot }
  const { hits } = await engine.search(around, visibility)
  const marks = hits.map(({ key }) => markOf(key))
  const index = Math.max(...lastMarks.map((mark) => marks.indexOf(mark)))
  return index < 0 ? offset : start + index + 1
}
