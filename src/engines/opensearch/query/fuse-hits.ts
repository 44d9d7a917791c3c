import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { share, weightOfMeaning, worthOfWords } from '../../ranking/meaning.ts'
import { bestUnboosted, meaningFactor } from '../../ranking/priors.ts'
import { SHORT_QUERY } from '../../ranking/ranking-weights.ts'
import { FUSED } from '../../ranking/score-levels.ts'
import type { OpenSearchVectors } from '../index/opensearch-vectors.ts'
import type { WeighedPlan } from './match-clause.ts'
import { boostIn, type RankedHit } from './ranked-hits.ts'
import { type NearHits, similaritiesOf } from './search-by-meaning.ts'
import type { Found, Question } from './visible-search.ts'

export interface Fusion {
  readonly ask: (question: Question) => Promise<Found>
  readonly vectors: OpenSearchVectors
  readonly meaning: QueryVector
  readonly weighed: WeighedPlan
  readonly context: RankingContext | undefined
  /** Number of visible documents. */
  readonly documentCount: number
}

/**
 * Ranks hits by meaning together with the best hits by words, with the same rules as the embedded engine (`fuseMeaning`). `byWords` is
 * sorted; hits after the best ones keep their scores.
 */
export async function fuseHits(
  { ask, vectors, meaning, weighed, context, documentCount }: Fusion,
  byWords: readonly RankedHit[],
  { usual, hits: near, similarities }: NearHits,
): Promise<RankedHit[]> {
  const best = byWords.slice(0, CLOSELY_RANKED)
  const unboosted = bestUnboosted(best, ({ fields }) => boostIn(fields, context))
  const unknown = best.map(({ key }) => key).filter((key) => !similarities.has(key))
  const [others, cover] = await Promise.all([
    similaritiesOf(ask, vectors, meaning, unknown),
    unboosted.hits[0] === undefined ? 1 : coverOf(ask, weighed, documentCount, unboosted.hits[0].key),
  ])
  const likeness = ({ key }: RankedHit) => similarities.get(key) ?? others.get(key) ?? usual.mean
  const isBest = new Set(best.map(({ key }) => key))
  const fused = [...best, ...near.filter(({ key }) => !isBest.has(key))]
  const bestScore = unboosted.score * (context?.boosts?.other ?? 1)
  const highest = fused.reduce((most, hit) => Math.max(most, likeness(hit)), usual.mean)
  const weight = weightOfMeaning(meaning, usual, highest)
  for (const hit of fused) {
    const words = isBest.has(hit.key) ? worthOfWords(cover) * share(hit.score, 0, bestScore) : 0
    const byMeaning = Math.max(0, share(likeness(hit), usual.mean, highest))
    hit.score = FUSED + words + weight * byMeaning * meaningFactor(hit.key, boostIn(hit.fields, context), context)
  }
  const isFused = new Set(fused.map(({ key }) => key))
  return [...fused, ...byWords.slice(CLOSELY_RANKED).filter(({ key }) => !isFused.has(key))]
}

/** How much of a short query the best document covers. If it's little, meaning counts more. */
async function coverOf(
  ask: Fusion['ask'],
  { plan, words, weights }: WeighedPlan,
  documentCount: number,
  key: number,
): Promise<number> {
  if (plan.words.length > SHORT_QUERY) return 1
  const { hits } = await ask({
    match: {
      bool: {
        filter: [{ term: { key } }],
        should: words.map((word, bit) => ({ bool: { filter: [word], _name: String(bit) } })),
      },
    },
    size: 1,
    fields: ['key'],
    sort: [{ key: 'asc' }],
    isCounted: false,
  })
  const had = new Set(hits[0]?.matched_queries)
  // A word in no visible document weighs as much as the rarest possible word.
  const counted = weights.map((weight) => (weight > 0 ? weight : Math.log(2 * documentCount + 2)))
  const all = counted.reduce((sum, weight) => sum + weight, 0)
  return all === 0 ? 1 : counted.reduce((sum, weight, bit) => (had.has(String(bit)) ? sum + weight : sum), 0) / all
}
