import type { FilterContext } from '../filters/filter-context.ts'
import type { RankingContext } from './search-engine.ts'

/** Ranking signals besides words, set by the operator. */
export interface RankingChoice {
  readonly recency: boolean
  readonly views: boolean
  readonly own: boolean
  /** Near duplicates are grouped under the best one. */
  readonly clusters: boolean
}

export function rankingContext(
  { recency, views, own }: Omit<RankingChoice, 'clusters'>,
  { now, callerEmail, read }: Pick<FilterContext, 'now' | 'callerEmail' | 'read'>,
  isForLatest = false,
  learned: ReadonlyMap<number, number> | undefined = undefined,
): RankingContext {
  return {
    ...(recency && { now: now.getTime(), isForLatest }),
    ...(own && { person: callerEmail }),
    countsViews: views,
    ...(read && { read }),
    ...(learned && { learned }),
  }
}
