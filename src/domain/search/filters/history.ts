import type { ActivityStore } from '../../activity/activity-event.ts'
import type { SearchQuery } from '../search-query.ts'

const HISTORY = /^(?:my[ _])?history$/i
/** Whoever read more finds the latest of it. */
const MAX_READ = 5000

/** Whether a request may filter by `my:history`: only then is it looked up what the caller read. */
export function mentionsHistory({ query, facetFilters = [], facetFilterSets = [] }: SearchQuery): boolean {
  if (/\b(?:my|suggested):/i.test(query)) return true
  return [...facetFilters, ...facetFilterSets.flat()].some(({ values }) => values.some(({ value }) => isHistory(value)))
}

export function isHistory(value: string): boolean {
  return HISTORY.test(value.trim())
}

/** Numbers of the documents that the caller read. Those that they may not see any more are found by no search. */
export async function historyKeys(
  { activity }: { activity: ActivityStore },
  callerEmail: string,
): Promise<readonly number[]> {
  return (await activity.readBy(callerEmail, MAX_READ)).map(({ documentKey }) => documentKey)
}
