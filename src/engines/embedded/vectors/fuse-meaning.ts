import type { RankingContext } from '../../../domain/search/search-engine.ts'
import { addCloseness, CLOSELY_RANKED } from '../closeness.ts'
import { matchesFor } from '../matches.ts'
import { applyPriors } from '../priors.ts'
import type { QueryPlan } from '../query-plan.ts'
import { MEANING_RANK_OFFSET, MEANING_WEIGHT } from '../ranking-weights.ts'
import type { ScoredTerm } from '../score-term.ts'
import type { Snapshot } from '../snapshot.ts'
import { compareHits, TopHits } from '../top-hits.ts'
import type { NearDocument } from './nearest.ts'

/** Above every score by words: what is ranked by both comes first, whatever page is asked for. */
const FUSED = 1e9

/**
 * Adds what is near in meaning to the matches of each segment, and ranks it together with the best by words: the sum of
 * what each rank is worth (reciprocal rank fusion). Ranks, because similarities of different models, and scores of
 * different queries, cannot be compared. Whatever is counted and listed after this sees one set of matches.
 */
export function fuseMeaning(
  snapshot: Snapshot,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  context: RankingContext | undefined,
  near: readonly NearDocument[],
): void {
  const fused = snapshot.segments.map(() => new Map<number, number>())
  const add = (segment: number, document: number, worth: number) =>
    fused[segment]!.set(document, (fused[segment]!.get(document) ?? FUSED) + worth)
  for (const [rank, { segment, document }] of bestByWords(snapshot, plan, located, context).entries()) {
    add(segment, document, 1 / (MEANING_RANK_OFFSET + rank))
  }
  for (const [rank, { segment, document }] of near.entries()) {
    add(segment, document, MEANING_WEIGHT / (MEANING_RANK_OFFSET + rank))
  }
  for (const [segment, scores] of fused.entries()) setScores(segment, scores)
}

/** As a search by words alone ranks them. */
function bestByWords(
  snapshot: Snapshot,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  context: RankingContext | undefined,
) {
  const top = new TopHits(CLOSELY_RANKED)
  for (const [index, { data }] of snapshot.segments.entries()) top.add(index, matchesFor(index), data.keys)
  const hits = top.list()
  addCloseness(snapshot, plan, located, hits)
  if (context !== undefined) applyPriors(snapshot, hits, context)
  return hits.sort(compareHits)
}

/** Gives these documents of a segment their scores; those that did not match by words match now. */
function setScores(segment: number, scores: ReadonlyMap<number, number>): void {
  if (scores.size === 0) return
  const matches = matchesFor(segment)
  const { documents, words: isFused } = matches
  for (const document of scores.keys()) isFused[document] = 1
  for (let match = 0; match < matches.count; match++) {
    const document = documents[match]!
    if (isFused[document] === 0) continue
    matches.scores[match] = scores.get(document) ?? 0
    isFused[document] = 0
  }
  for (const [document, score] of scores) {
    if (isFused[document] === 0) continue
    isFused[document] = 0
    documents[matches.count] = document
    matches.scores[matches.count++] = score
  }
}
