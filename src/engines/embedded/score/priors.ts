import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { findString } from '../bytes/string-table.ts'
import type { View } from '../query/view.ts'
import type { SegmentData } from '../segment/segment.ts'
import {
  LATEST_HALF_LIFE_DAYS,
  LATEST_WEIGHT,
  OWN_WEIGHT,
  READER_WEIGHT,
  RECENCY_HALF_LIFE_DAYS,
  RECENCY_WEIGHT,
  VIEWS_FOR_HALF,
  VIEWS_WEIGHT,
} from './ranking-weights.ts'
import type { TopHit } from './top-hits.ts'

const DAY_MS = 86_400_000

/**
 * Multiplies the scores of the best documents by what is known besides their words: how fresh they are, how much they
 * are read, and whether the caller wrote them. Each factor lies between 1 and 1 plus its weight: it decides between
 * documents that match about equally well, never against a clearly better match, and these stay before all others.
 */
export function applyPriors({ segments }: View, hits: readonly TopHit[], context: RankingContext): void {
  const own: OwnDocuments[] = []
  for (const hit of hits) {
    const { data } = segments[hit.segment]!
    const isOwn = (own[hit.segment] ??= ownDocuments(data, context.person))
    const known: KnownFacts = {
      key: data.keys[hit.document]!,
      updatedAt: data.updatedAt[hit.document]!,
      views: data.views[hit.document]!,
      isOwn: isOwn(hit.document),
    }
    hit.score = withPriors(hit.score, known, context)
  }
}

export interface KnownFacts {
  readonly key: number
  readonly updatedAt: number
  readonly views: number
  /** The caller wrote it, or it is theirs. */
  readonly isOwn: boolean
}

/** For hits of whatever engine. */
export function withPriors(score: number, known: KnownFacts, context: RankingContext): number {
  let worth = score
  if (context.now !== undefined) worth *= 1 + recencyWorth(known.updatedAt, context.now, context.isForLatest === true)
  if (context.countsViews) worth *= 1 + VIEWS_WEIGHT * popularity(viewsOf(known, context))
  if (known.isOwn) worth *= 1 + OWN_WEIGHT
  return worth
}

function recencyWorth(updatedAt: number, now: number, isForLatest: boolean): number {
  return isForLatest
    ? LATEST_WEIGHT * freshness(updatedAt, now, LATEST_HALF_LIFE_DAYS)
    : RECENCY_WEIGHT * freshness(updatedAt, now, RECENCY_HALF_LIFE_DAYS)
}

/** 1 now, 1/2 after a half-life. */
function freshness(updatedAt: number, now: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, now - updatedAt) / DAY_MS / halfLifeDays)
}

/** Those that the datasource told of, and those that were seen here: a reader here is known to be one. */
function viewsOf({ views, key }: KnownFacts, { read }: RankingContext): number {
  return views + READER_WEIGHT * (read?.get(key) ?? 0)
}

/** From 0 towards 1. */
function popularity(views: number): number {
  return Math.max(0, views) / (Math.max(0, views) + VIEWS_FOR_HALF)
}

type OwnDocuments = (document: number) => boolean

/** Whether documents are the person's, by the numbers that the segment has for people: names are compared once. */
function ownDocuments({ columns }: SegmentData, person: string | undefined): OwnDocuments {
  const numbers: { readonly ordinals: Uint32Array; readonly number: number }[] = []
  for (const field of ['author', 'owner'] as const) {
    const column = columns[field]
    // Nobody has two authors, so these columns have one value per document.
    if (person === undefined || column === undefined || column.starts !== null) continue
    const number = findString(column.values, person)
    if (number >= 0) numbers.push({ ordinals: column.ordinals, number })
  }
  return (document) => numbers.some(({ ordinals, number }) => ordinals[document] === number)
}
