import type { RankingContext } from '../../domain/search/search-engine.ts'
import { OWN_WEIGHT, RECENCY_HALF_LIFE_DAYS, RECENCY_WEIGHT, VIEWS_FOR_HALF, VIEWS_WEIGHT } from './ranking-weights.ts'
import type { SegmentData } from './segment.ts'
import type { Snapshot } from './snapshot.ts'
import { columnStrings } from './snapshot.ts'
import type { TopHit } from './top-hits.ts'

const DAY_MS = 86_400_000

/**
 * Multiplies the scores of the best documents by what is known besides their words: how fresh they are, how much they
 * are read, and whether the caller wrote them. Each factor lies between 1 and 1 plus its weight: it decides between
 * documents that match about equally well, never against a clearly better match, and these stay before all others.
 */
export function applyPriors({ segments }: Snapshot, hits: readonly TopHit[], { now, person }: RankingContext): void {
  for (const hit of hits) {
    const { data } = segments[hit.segment]!
    const { document } = hit
    const days = Math.max(0, now - data.updatedAt[document]!) / DAY_MS
    const views = data.views[document]!
    hit.score *=
      (1 + RECENCY_WEIGHT * 0.5 ** (days / RECENCY_HALF_LIFE_DAYS)) *
      (1 + VIEWS_WEIGHT * (views / (views + VIEWS_FOR_HALF))) *
      (isOwn(data, document, person) ? 1 + OWN_WEIGHT : 1)
  }
}

function isOwn(data: SegmentData, document: number, person: string): boolean {
  return person !== '' && (['author', 'owner'] as const).some((field) => personIn(data, field, document) === person)
}

function personIn({ columns }: SegmentData, field: 'author' | 'owner', document: number): string | undefined {
  const column = columns[field]
  // Nobody has two authors, so these columns have one value per document.
  return column === undefined || column.starts !== null ? undefined : columnStrings(column)[column.ordinals[document]!]
}
