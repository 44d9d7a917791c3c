import type { RankingContext } from '../engine/search-engine.ts'
import type { FilterContext } from '../filters/filter-context.ts'
import { boostFactors, type RankingSettings } from './ranking-settings.ts'

/** Ranking signals besides words, set by the operator. */
export interface OperatorRanking {
  readonly recency: boolean
  readonly views: boolean
  readonly own: boolean
  /** Near duplicates are grouped under the best one. */
  readonly clusters: boolean
}

/** The same with what administrators chose. */
export interface RankingChoice extends OperatorRanking, RankingSettings {}

/** What one search goes by. Read once, so that all of its steps agree. */
export interface CurrentRanking {
  current(): Promise<RankingChoice>
}

export function rankingContext(
  { recency, freshness, boosts, views, own }: Omit<RankingChoice, 'clusters'>,
  { now, callerEmail, read }: Pick<FilterContext, 'now' | 'callerEmail' | 'read'>,
  isForLatest = false,
  learned: ReadonlyMap<number, number> | undefined = undefined,
): RankingContext {
  const factors = boostFactors(boosts)
  // Whoever asks for the latest gets it, however much age counts otherwise.
  const countsAge = recency && (freshness !== 'off' || isForLatest)
  return {
    ...(countsAge && { now: now.getTime(), isForLatest }),
    ...(countsAge && freshness === 'strong' && { isFreshnessStrong: true }),
    ...(factors && { boosts: factors }),
    ...(own && { person: callerEmail }),
    countsViews: views,
    ...(read && { read }),
    ...(learned && { learned }),
  }
}
