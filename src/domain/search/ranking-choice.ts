import type { FilterContext } from './filters/filter-context.ts'
import type { RankingContext } from './search-engine.ts'

/** What ranking goes by besides the words; the operator decides. */
export interface RankingChoice {
  readonly recency: boolean
  readonly views: boolean
  readonly own: boolean
}

export function rankingContext(
  { recency, views, own }: RankingChoice,
  { now, callerEmail }: Pick<FilterContext, 'now' | 'callerEmail'>,
): RankingContext {
  return { ...(recency && { now: now.getTime() }), ...(own && { person: callerEmail }), countsViews: views }
}
