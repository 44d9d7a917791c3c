import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { share } from '../../ranking/meaning.ts'
import { learnedFactor } from '../../ranking/priors.ts'
import { FUSED } from '../../ranking/score-levels.ts'
import { hasBit } from '../bytes/bitset.ts'
import type { Matches } from '../score/matches.ts'
import type { TopHit } from '../score/top-hits.ts'
import { usualSimilarity } from './baseline-sample.ts'
import type { Nearest } from './compare/nearest.ts'
import { similaritiesOf } from './compare/similarities-of.ts'
import { type MatchedWords, withPriors, worthOf } from './rank-by-words.ts'

export interface WeighedMeaning {
  /** Undefined if words were enough, so vectors weren't compared. */
  readonly near?: Nearest | undefined
  /** The query vector, for comparing matches by words. */
  readonly query: Float32Array
  /** Weight of the most similar document relative to the best by words. */
  readonly weight: number
}

/**
 * Adds documents that are close in meaning to the matches of each segment, and ranks them together with the best by
 * words. Word scores are relative to the best one. Similarities are relative to the average and the highest of what the
 * caller sees. So neither the model nor the query's length decides which counts more. Only a document without the words
 * has to stand out by its meaning.
 * See docs/decisions/0039-meaning.md.
 */
export function fuseMeaning(
  words: MatchedWords,
  hits: TopHit[],
  context: RankingContext | undefined,
  { near, query, weight }: WeighedMeaning,
): void {
  const { view } = words
  const best = withPriors(words, hits, context)
  const bestScore = best[0]?.score ?? 0
  const worth = worthOf(words, best)
  const ranked = new Map<number, Ranked>()
  const versions = best.map(({ key, segment, document }) => ({
    key,
    seq: view.segments[segment]!.data.seqs[document]!,
  }))
  const similarities = view.vectors === undefined ? [] : similaritiesOf(query, view.vectors, versions)
  const mean = near?.mean ?? usualSimilarity(view, query)
  for (let at = 0; at < best.length; at++) {
    const { key, segment, document, score, isTitled = false } = best[at]!
    const similarity = similarities[at] ?? mean
    ranked.set(key, { segment, document, words: worth * share(score, 0, bestScore), similarity, isTitled })
  }
  for (const { key, segment, document, similarity } of near?.documents ?? []) {
    // Skips documents revoked during the comparison.
    const isVisible = hasBit(view.segments[segment]!.visible, document)
    if (isVisible && !ranked.has(key)) ranked.set(key, { segment, document, words: 0, similarity, isTitled: false })
  }
  const highest = ranked.values().reduce((most, { similarity }) => Math.max(most, similarity), mean)
  const fused = view.segments.map(() => new Map<number, number>())
  for (const [key, { segment, document, words: byWords, similarity, isTitled }] of ranked) {
    // Nothing is more similar to a title than the document itself, whatever its text says.
    const byMeaning = isTitled ? 1 : Math.max(0, share(similarity, mean, highest))
    // What others opened counts for the score by words already.
    fused[segment]!.set(document, FUSED + byWords + weight * byMeaning * learnedFactor(key, context))
  }
  for (const [segment, scores] of fused.entries()) setScores(view.scratch.matchesIn(segment), scores)
}

interface Ranked {
  readonly segment: number
  readonly document: number
  /** From 0 to 1. */
  readonly words: number
  readonly similarity: number
  readonly isTitled: boolean
}

/** Sets the scores of documents. Adds those that didn't match by words. */
function setScores(matches: Matches, scores: ReadonlyMap<number, number>): void {
  if (scores.size === 0) return
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
