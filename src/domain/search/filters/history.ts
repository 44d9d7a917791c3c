import type { ActivityStore } from '../../activity/activity-event.ts'
import type { SearchQuery } from '../search-query.ts'

const HISTORY = /^(?:my[ _])?history$/i
/** The most recently read documents, if there are more. */
const MAX_READ = 5000

/** Whether a request may filter by `my:history`. The history is only loaded if it does. */
export function mentionsHistory({ query, facetFilters = [], facetFilterSets = [] }: SearchQuery): boolean {
  if (/\b(?:my|suggested):/i.test(query)) return true
  return [...facetFilters, ...facetFilterSets.flat()].some(({ values }) => values.some(({ value }) => isHistory(value)))
}

export function isHistory(value: string): boolean {
  return HISTORY.test(value.trim())
}

/** Keys of the documents that the caller read. The search leaves out those that they can't see anymore. */
export async function historyKeys(
  { activity }: { activity: ActivityStore },
  callerEmail: string,
): Promise<readonly number[]> {
  return (await activity.readBy(callerEmail, MAX_READ)).map(({ documentKey }) => documentKey)
}
