import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { worthOfWords } from '../../ranking/meaning.ts'
import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import { SHORT_QUERY } from '../../ranking/ranking-weights.ts'
import type { View } from '../query/view.ts'
import { addCloseness } from '../score/closeness.ts'
import { applyPriors } from '../score/priors.ts'
import type { ScoredTerm } from '../score/score-term.ts'
import { sortHits, type TopHit, TopHits } from '../score/top-hits.ts'
import { wordCover } from './word-cover.ts'

/** A search whose matches by words are in the view's working memory. */
export interface MatchedWords {
  readonly view: View
  readonly plan: QueryPlan
  readonly located: readonly (readonly ScoredTerm[])[]
}

/**
 * With this many documents that contain the words, nobody scrolls to one without them, so the search skips comparing all
 * vectors. See docs/engine.md, "Why".
 */
const ENOUGH = 100

/** Ranks hits by words, without other signals. */
export function rankByWords({ view, plan, located }: MatchedWords): TopHit[] {
  const top = new TopHits(CLOSELY_RANKED)
  for (const [index, { data }] of view.segments.entries()) top.add(index, view.scratch.matchesIn(index), data.keys)
  const hits = top.bestFirst(CLOSELY_RANKED)
  addCloseness(view, plan, located, hits)
  return sortHits(hits)
}

/** Adds the other signals to hits ranked by words. */
export function withPriors({ view }: MatchedWords, hits: TopHit[], context: RankingContext | undefined): TopHit[] {
  if (context === undefined) return hits
  applyPriors(view, hits, context)
  return sortHits(hits)
}

/** Whether these hits come before any document without the words that counts this much by meaning. */
export function areEnough(words: MatchedWords, hits: readonly TopHit[], weight: number): boolean {
  const [best, last] = [hits[0], hits[ENOUGH - 1]]
  return best !== undefined && last !== undefined && worthOf(words, hits) * last.score > weight * best.score
}

/** Weight of words relative to meaning: lower if even the best document has few words of a short query. */
export function worthOf({ view, plan, located }: MatchedWords, hits: readonly TopHit[]): number {
  const [best] = hits
  // Hardly any document has all words of a long query, so missing ones mean nothing.
  if (best === undefined || plan.words.length > SHORT_QUERY) return 1
  // The weight of a word that no visible document has, so hidden documents make no difference.
  const heaviest = Math.log(2 * view.documentCount + 2)
  const { segment, document } = best
  return worthOfWords(wordCover(plan, located, { data: view.segments[segment]!.data, segment, document }, heaviest))
}
