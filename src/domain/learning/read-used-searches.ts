import type { ActivityStore, TracedSearch } from '../activity/activity-event.ts'
import type { UsedSearch } from './learn.ts'
import { normalizedQuery } from './normalized-query.ts'

/** Read in portions, so that nobody waits for the store. */
const READ_AT_ONCE = 400
/** Older ones than these latest say little about today. */
const MOST_SEARCHES = 40_000

/** The latest searches for queries from which somebody opened something. */
export async function readUsedSearches(
  activity: Pick<ActivityStore, 'searchesBefore' | 'openedFrom'>,
  since: Date,
): Promise<UsedSearch[]> {
  const used: UsedSearch[] = []
  let last: TracedSearch | undefined
  let searches: TracedSearch[]
  do {
    searches = await activity.searchesBefore(last, since, READ_AT_ONCE)
    const tokens = searches.flatMap(({ answerToken }) => answerToken ?? [])
    const opened = Map.groupBy(await activity.openedFrom(tokens), ({ answerToken }) => answerToken)
    for (const { query, person, at, answerToken } of searches) {
      // Somebody else's feedback on this answer, by a token passed on, isn't what this person did.
      const own = (opened.get(answerToken ?? '') ?? []).filter((each) => each.person === person)
      used.push({ query: normalizedQuery(query), person, at: at.getTime(), opened: own })
    }
    last = searches.at(-1)
  } while (searches.length === READ_AT_ONCE && used.length < MOST_SEARCHES)
  const learnable = new Set(used.filter(({ opened }) => opened.length > 0).map(({ query }) => query))
  return used.filter(({ query }) => query !== '' && learnable.has(query))
}
