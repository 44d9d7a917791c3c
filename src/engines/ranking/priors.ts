import type { RankingContext } from '../../domain/search/engine/search-engine.ts'
import type { BoostFactors } from '../../domain/search/ranking/ranking-settings.ts'
import {
  LATEST_HALF_LIFE_DAYS,
  LATEST_WEIGHT,
  LEARNED_WEIGHT,
  OWN_WEIGHT,
  READER_WEIGHT,
  RECENCY_HALF_LIFE_DAYS,
  RECENCY_WEIGHT,
  STRONG_RECENCY_WEIGHT,
  VIEWS_FOR_HALF,
  VIEWS_WEIGHT,
} from './ranking-weights.ts'

const DAY_MS = 86_400_000

/** What is known about a document besides its words. */
export interface RankingSignals {
  readonly key: number
  readonly updatedAt: number
  readonly views: number
  /** The caller wrote it, or it is theirs. */
  readonly isOwn: boolean
  /** Of its data source. 1: none. */
  readonly boost: number
}

/**
 * Multiplies a score by how fresh the document is, how much it is read, and whether it is the caller's. Each factor lies between 1
 * and 1 plus its weight, so it only decides between documents that match about equally well. What administrators chose for
 * its data source counts more than that.
 */
export function withPriors(score: number, known: RankingSignals, context: RankingContext): number {
  let worth = score
  if (context.now !== undefined) worth *= 1 + recencyWorth(known.updatedAt, context.now, context)
  if (context.countsViews) worth *= 1 + VIEWS_WEIGHT * popularity(viewsOf(known, context))
  if (known.isOwn) worth *= 1 + OWN_WEIGHT
  return worth * known.boost * learnedFactor(known.key, context)
}

/** What likeness by meaning is multiplied by. `boost`: of the document's data source. */
export function meaningFactor(key: number, boost: number, context: RankingContext | undefined): number {
  return (learnedFactor(key, context) * boost) / (context?.boosts?.other ?? 1)
}

/**
 * The best of these by words, boosts left out, and its score without one. Word scores are relative to it: relative to a boosted
 * document, words would count less in all the others, and those would change places among themselves.
 */
export function bestUnboosted<Hit extends { readonly score: number }>(
  hits: readonly Hit[],
  boost: (hit: Hit) => number,
): { readonly score: number; readonly hits: readonly Hit[] } {
  let found = { score: 0, hits: hits.slice(0, 1) }
  for (const hit of hits) {
    const score = hit.score / boost(hit)
    if (score > found.score) found = { score, hits: [hit] }
  }
  return found
}

/** What people opened for this query, from 1 to 1 plus its weight. */
function learnedFactor(key: number, context: RankingContext | undefined): number {
  return 1 + LEARNED_WEIGHT * Math.min(1, context?.learned?.get(key) ?? 0)
}

function recencyWorth(updatedAt: number, now: number, context: RankingContext): number {
  if (context.isForLatest) return LATEST_WEIGHT * freshness(updatedAt, now, LATEST_HALF_LIFE_DAYS)
  const weight = context.isFreshnessStrong ? STRONG_RECENCY_WEIGHT : RECENCY_WEIGHT
  return weight * freshness(updatedAt, now, RECENCY_HALF_LIFE_DAYS)
}

/** The boost of a data source. */
export function boostOf(boosts: BoostFactors | undefined, datasource: string): number {
  if (boosts === undefined) return 1
  return Object.hasOwn(boosts.byDatasource, datasource) ? boosts.byDatasource[datasource]! : boosts.other
}

/** 1 now, 1/2 after a half-life. */
function freshness(updatedAt: number, now: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, now - updatedAt) / DAY_MS / halfLifeDays)
}

/** Views that the data source reports, plus the readers counted here. */
function viewsOf({ views, key }: RankingSignals, { read }: RankingContext): number {
  return views + READER_WEIGHT * (read?.get(key) ?? 0)
}

/** From 0 towards 1. */
function popularity(views: number): number {
  return Math.max(0, views) / (Math.max(0, views) + VIEWS_FOR_HALF)
}
