import type { QueryPlan } from './query/query-plan.ts'
import { ADDRESS_COVER_ALONE, ADDRESS_COVER_WEIGHT, LONG_QUERY_FACTOR, SHORT_QUERY } from './ranking-weights.ts'

/** How many of the best documents are ranked more closely: the same for every page, so that pages fit together. */
export const CLOSELY_RANKED = 300

/** How much the positions of the query's words in a document count. */
export function placeFactor({ words }: QueryPlan): number {
  return words.length > SHORT_QUERY ? LONG_QUERY_FACTOR : 1
}

/** How much it counts that a URL consists of the query's words. */
export function addressCoverWeight({ words }: QueryPlan): number {
  return words.length < 2 ? ADDRESS_COVER_ALONE : ADDRESS_COVER_WEIGHT
}
