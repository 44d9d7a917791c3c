import { readCursor } from '../query/search-cursor.ts'
import type { Asking } from '../sharing/viewer.ts'
import { buildAnswer } from './build-answer.ts'
import { Deadline } from './deadline.ts'
import { cutLongQuery } from './query/cut-long-query.ts'
import { refuseCostly } from './query-limits.ts'
import { searchAboutCaller } from './rewrite/about-caller.ts'
import { searchNaturalFilters } from './rewrite/natural-filters.ts'
import { REWRITERS } from './rewrite/rewriters.ts'
import type { SearchAnswer } from './search-answer.ts'
import type { SearchDeps } from './search-deps.ts'
import { cursorScope, type SearchQuery } from './search-query.ts'
import { SearchRun } from './search-run.ts'

/** One page of the documents that match a query and that the caller can see. */
export async function search(deps: SearchDeps, caller: Asking, sent: SearchQuery): Promise<SearchAnswer> {
  const request = cutLongQuery(sent, deps.queryLimits.words)
  refuseCostly(request, deps.queryLimits)
  const deadline = new Deadline(request.timeoutMillis)
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, cursorScope(request))
  const run = await SearchRun.prepare(deps, caller, request, cursor, deadline)

  let found =
    (await searchNaturalFilters(run)) ??
    (await searchAboutCaller(run)) ??
    (await run.find(cursor?.correctedQuery ?? request.query, cursor))
  const hadNoResults = found.answer.total === 0
  for (const rewrite of REWRITERS) found = (await rewrite(run, found)) ?? found
  return buildAnswer(run, found, hadNoResults)
}
