import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { columnStrings } from '../query/snapshot.ts'
import type { View } from '../query/view.ts'
import type { SegmentData } from '../segment/segment.ts'
import {
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
  for (const hit of hits) {
    const { data } = segments[hit.segment]!
    const known: KnownFacts = {
      key: data.keys[hit.document]!,
      updatedAt: data.updatedAt[hit.document]!,
      views: data.views[hit.document]!,
      isBy: (person) => isOwn(data, hit.document, person),
    }
    hit.score = withPriors(hit.score, known, context)
  }
}

export interface KnownFacts {
  readonly key: number
  readonly updatedAt: number
  readonly views: number
  isBy(person: string): boolean
}

/** For hits of whatever engine. */
export function withPriors(score: number, known: KnownFacts, context: RankingContext): number {
  let worth = score
  if (context.now !== undefined) worth *= 1 + RECENCY_WEIGHT * freshness(known.updatedAt, context.now)
  if (context.countsViews) worth *= 1 + VIEWS_WEIGHT * popularity(viewsOf(known, context))
  if (context.person !== undefined && known.isBy(context.person)) worth *= 1 + OWN_WEIGHT
  return worth
}

/** 1 now, 1/2 after a half-life. */
function freshness(updatedAt: number, now: number): number {
  return 0.5 ** (Math.max(0, now - updatedAt) / DAY_MS / RECENCY_HALF_LIFE_DAYS)
}

/** Those that the datasource told of, and those that were seen here: a reader here is known to be one. */
function viewsOf({ views, key }: KnownFacts, { read }: RankingContext): number {
  return views + READER_WEIGHT * (read?.get(key) ?? 0)
}

/** From 0 towards 1. */
function popularity(views: number): number {
  return Math.max(0, views) / (Math.max(0, views) + VIEWS_FOR_HALF)
}

function isOwn(data: SegmentData, document: number, person: string): boolean {
  return (['author', 'owner'] as const).some((field) => personIn(data, field, document) === person)
}

function personIn({ columns }: SegmentData, field: 'author' | 'owner', document: number): string | undefined {
  const column = columns[field]
  // Nobody has two authors, so these columns have one value per document.
  return column === undefined || column.starts !== null ? undefined : columnStrings(column)[column.ordinals[document]!]
}
