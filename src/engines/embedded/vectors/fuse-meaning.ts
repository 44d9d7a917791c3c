import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { hasBit } from '../bytes/bitset.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { View } from '../query/view.ts'
import { addCloseness, CLOSELY_RANKED } from '../score/closeness.ts'
import type { Matches } from '../score/matches.ts'
import { applyPriors } from '../score/priors.ts'
import { SHORT_QUERY } from '../score/ranking-weights.ts'
import type { ScoredTerm } from '../score/score-term.ts'
import { sortHits, type TopHit, TopHits } from '../score/top-hits.ts'
import type { Nearest } from './compare/nearest.ts'
import { similaritiesOf } from './compare/similarities-of.ts'
import { wordCover } from './word-cover.ts'

/** Above every score by words: what is ranked by both comes first, whatever page is asked for. */
export const FUSED = 1e6
/**
 * A best document with less of a short query than this only shares words with it: how far the others are behind in those
 * says little. How it was chosen: decision 0350.
 */
const MOST = 0.6

export interface WeighedMeaning {
  readonly near: Nearest
  /** The query as a vector, to compare what matches by words with it. */
  readonly query: Float32Array
  /** What the most alike document is worth against the best by words. */
  readonly weight: number
}

/**
 * Adds what is near in meaning to the matches of each segment, and ranks it together with the best by words. Scores of
 * words are taken relative to the best one, similarities to where they lie between the average of what the caller sees and
 * the highest: so neither the model nor the length of the query decides which of the two counts for more, and a document
 * far ahead by its words stays ahead. A document that has the words need not stand out by its meaning to be moved by it;
 * only one without them must. Whatever is counted and listed after this sees one set of matches.
 */
export function fuseMeaning(
  view: View,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  context: RankingContext | undefined,
  { near: { mean, documents }, query, weight }: WeighedMeaning,
): void {
  const best = bestByWords(view, plan, located, context)
  const bestScore = best[0]?.score ?? 0
  // Of many words hardly any document has all: what is missing says nothing.
  const isShort = plan.words.length <= SHORT_QUERY
  const cover = isShort && best[0] !== undefined ? worthOfWords(coverOf(view, plan, located, best[0])) : 1
  const ranked = new Map<number, Ranked>()
  const versions = best.map(({ key, segment, document }) => ({
    key,
    seq: view.segments[segment]!.data.seqs[document]!,
  }))
  const similarities = view.vectors === undefined ? [] : similaritiesOf(query, view.vectors, versions)
  for (const [at, { key, segment, document, score }] of best.entries()) {
    const similarity = similarities[at] ?? mean
    ranked.set(key, { segment, document, words: cover * share(score, 0, bestScore), similarity })
  }
  for (const { key, segment, document, similarity } of documents) {
    // Not what was taken away while vectors were compared.
    const isVisible = hasBit(view.segments[segment]!.visible, document)
    if (isVisible && !ranked.has(key)) ranked.set(key, { segment, document, words: 0, similarity })
  }
  const highest = ranked.values().reduce((most, { similarity }) => Math.max(most, similarity), mean)
  const fused = view.segments.map(() => new Map<number, number>())
  for (const { segment, document, words, similarity } of ranked.values()) {
    const worth = Math.max(0, share(similarity, mean, highest))
    fused[segment]!.set(document, FUSED + words + weight * worth)
  }
  for (const [segment, scores] of fused.entries()) setScores(view.scratch.matchesIn(segment), scores)
}

/** Where even the best document has few words of a short query, words say less, and meaning counts for more. */
function coverOf(
  { segments, documentCount }: View,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  { segment, document }: TopHit,
): number {
  // As much as a word that no visible document has: whether a hidden one has it shows in nothing.
  const heaviest = Math.log(2 * documentCount + 2)
  return wordCover(plan, located, { data: segments[segment]!.data, segment, document }, heaviest)
}

/** What words count for where the best document has this much of the query. */
export function worthOfWords(cover: number): number {
  return cover * Math.min(1, cover / MOST) ** 2
}

interface Ranked {
  readonly segment: number
  readonly document: number
  /** From 0 to 1. */
  readonly words: number
  readonly similarity: number
}

/** Where a value lies between two others, from 0 to 1. */
export function share(value: number, lowest: number, highest: number): number {
  return highest > lowest ? (value - lowest) / (highest - lowest) : 1
}

/** As a search by words alone ranks them. */
function bestByWords(
  view: View,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  context: RankingContext | undefined,
) {
  const top = new TopHits(CLOSELY_RANKED)
  for (const [index, { data }] of view.segments.entries()) top.add(index, view.scratch.matchesIn(index), data.keys)
  const hits = top.bestFirst(CLOSELY_RANKED)
  addCloseness(view, plan, located, hits)
  if (context !== undefined) applyPriors(view, hits, context)
  return sortHits(hits)
}

/** Gives these documents of a segment their scores; those that did not match by words match now. */
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
