import type { FilterContext } from '../filters/filter-context.ts'
import type { RankingContext } from './search-engine.ts'

/** What ranking goes by besides the words; the operator decides. */
export interface RankingChoice {
  readonly recency: boolean
  readonly views: boolean
  readonly own: boolean
  /** Results that are nearly the same as a better one are shown beneath it. */
  readonly clusters: boolean
}

export function rankingContext(
  { recency, views, own }: Omit<RankingChoice, 'clusters'>,
  { now, callerEmail, read }: Pick<FilterContext, 'now' | 'callerEmail' | 'read'>,
  isForLatest = false,
): RankingContext {
  return {
    ...(recency && { now: now.getTime(), isForLatest }),
    ...(own && { person: callerEmail }),
    countsViews: views,
    ...(read && { read }),
  }
}
