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

/** A search whose matches by words stand in the view's memory. */
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

/** As a search by words alone ranks them, but for what is known of documents besides their words. */
export function rankByWords({ view, plan, located }: MatchedWords): TopHit[] {
  const top = new TopHits(CLOSELY_RANKED)
  for (const [index, { data }] of view.segments.entries()) top.add(index, view.scratch.matchesIn(index), data.keys)
  const hits = top.bestFirst(CLOSELY_RANKED)
  addCloseness(view, plan, located, hits)
  return sortHits(hits)
}

/** As a search by words alone ranks them. */
export function withPriors({ view }: MatchedWords, hits: TopHit[], context: RankingContext | undefined): TopHit[] {
  if (context === undefined) return hits
  applyPriors(view, hits, context)
  return sortHits(hits)
}

/** Whether these go before whatever has none of the words, however like the query that is. `weight`: what meaning counts for. */
export function areEnough(words: MatchedWords, hits: readonly TopHit[], weight: number): boolean {
  const [best, last] = [hits[0], hits[ENOUGH - 1]]
  return best !== undefined && last !== undefined && worthOf(words, hits) * last.score > weight * best.score
}

/** What words count for against meaning: less where even the best document has few of the words of a short query. */
export function worthOf({ view, plan, located }: MatchedWords, hits: readonly TopHit[]): number {
  const [best] = hits
  // Of many words hardly any document has all: what is missing says nothing.
  if (best === undefined || plan.words.length > SHORT_QUERY) return 1
  // As much as a word that no visible document has: whether a hidden one has it shows in nothing.
  const heaviest = Math.log(2 * view.documentCount + 2)
  const { segment, document } = best
  return worthOfWords(wordCover(plan, located, { data: view.segments[segment]!.data, segment, document }, heaviest))
}
