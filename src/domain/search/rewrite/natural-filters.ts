import type { SearchedQuery, SearchRun } from '../search-run.ts'
import { extractFilters } from './natural-filters/extract-filters.ts'
import { isTitled, knownValues } from './natural-filters/known-values.ts'

/** Searches "open tickets updated last week" with the operators it describes. Undefined unless that finds something. */
export async function searchNaturalFilters(run: SearchRun): Promise<SearchedQuery | undefined> {
  const { deps, request, cursor, visibility, context } = run
  if (!run.canRewrite || cursor !== undefined) return undefined
  const extracted = await extractFilters(request.query, knownValues(deps, visibility, context))
  const { query, otherwise } = extracted ?? {}
  const found =
    (query === undefined ? undefined : await run.tryQuery(query)) ??
    (otherwise === undefined ? undefined : await run.tryQuery(otherwise))
  if (extracted === undefined || found === undefined) return undefined
  if (extracted.doubtful !== undefined && (await isTopic(run, extracted.doubtful, found))) return undefined
  return { ...found, correctedRanges: extracted.ranges }
}

/**
 * Whether a time is what the query is about and not a filter: with the filter some word is missing from the results, or the
 * best result without it has the time in its title.
 */
async function isTopic(
  run: SearchRun,
  doubtful: { readonly time: string; readonly rest: string },
  { answer: { missingWords } }: SearchedQuery,
): Promise<boolean> {
  if (missingWords.length > 0) return true
  const { answer } = await run.find(run.request.query, undefined)
  return isTitled(run.deps, run.visibility, answer.hits[0]?.key, doubtful)
}
