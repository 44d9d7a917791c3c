import { readCursor, writeCursor } from '../query/search-cursor.ts'
import type { Asking } from '../sharing/viewer.ts'
import { Deadline } from './deadline.ts'
import { cutLongQuery } from './query/cut-long-query.ts'
import { refuseCostly } from './query-limits.ts'
import type { SearchAnswer } from './search-answer.ts'
import type { SearchDeps } from './search-deps.ts'
import { type SearchQuery, wants } from './search-query.ts'
import { SearchRun } from './search-run.ts'
import type { Corrections } from './spelling.ts'

const NO_CORRECTIONS: Corrections = { suggestions: [], isCertain: false }

/** One page of what the caller may see and asked for. */
export async function search(deps: SearchDeps, caller: Asking, asked: SearchQuery): Promise<SearchAnswer> {
  const request = cutLongQuery(asked, deps.queryLimits.words)
  refuseCostly(request, deps.queryLimits)
  const deadline = new Deadline(request.timeoutMillis)
  const matched = whatMatches(request)
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, matched)
  const run = await SearchRun.prepare(deps, caller, request, deadline)
  const mayChange = request.appliesSpelling !== false
  const understood = mayChange && cursor === undefined ? await run.findUnderstood() : undefined
  const first = understood?.found ?? (await run.find(cursor?.correctedQuery ?? request.query, cursor))
  const isSpellingChecked = request.suggestsSpelling !== false && wants(request, 'SPELLCHECK_METADATA')
  const { total, missingWords, joinedWords } = first.page.answer
  const isDoubtful = total === 0 || missingWords.length > 0 || joinedWords.length > 0
  const needsSpelling = isSpellingChecked && isDoubtful
  const { suggestions, isCertain } = needsSpelling ? await run.suggest(first) : NO_CORRECTIONS
  const [best] = suggestions
  const isReplaced = best !== undefined && (isCertain || total === 0)
  const corrected = isReplaced && mayChange ? await run.findInstead(best.query) : undefined
  const loosened = corrected === undefined ? await run.loosen(first) : undefined
  const used = corrected ?? loosened ?? first
  const isAsSent = used === first && understood === undefined
  return run.present(used, {
    suggestions: used.answer.total === 0 ? [...suggestions, ...(await run.suggestLess(used))] : suggestions,
    correctedRanges: used === corrected ? (best?.ranges ?? []) : (understood?.ranges ?? []),
    correctedQuery: isAsSent ? cursor?.correctedQuery : used.text,
    foundNothing: total === 0,
    cursorOf: (next) => writeCursor(next, matched),
  })
}

/** What decides which documents match: a cursor holds as long as this stays the same. */
function whatMatches(request: SearchQuery): unknown[] {
  const {
    query,
    facetFilters = [],
    facetFilterSets = [],
    datasources = [],
    tabs = [],
    inclusions,
    exclusions,
    updatedWithin,
  } = request
  const { queryOverridesFacetFilters = false, timezoneOffset = 0 } = request
  return [
    [query, facetFilters, facetFilterSets, datasources, tabs],
    [inclusions ?? [], exclusions ?? [], queryOverridesFacetFilters, timezoneOffset],
    ...(updatedWithin === undefined ? [] : [updatedWithin]),
  ]
}
