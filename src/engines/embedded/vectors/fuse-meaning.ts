import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { share, weightOfMeaning } from '../../ranking/meaning.ts'
import { bestUnboosted, meaningFactor } from '../../ranking/priors.ts'
import { FUSED } from '../../ranking/score-levels.ts'
import { hasBit } from '../bytes/bitset.ts'
import type { View } from '../query/view.ts'
import type { Matches } from '../score/matches.ts'
import { boostsIn } from '../score/priors.ts'
import type { TopHit } from '../score/top-hits.ts'
import { usualSimilarity } from './baseline-sample.ts'
import type { NearDocument, Nearest } from './compare/nearest.ts'
import { writeSimilarities } from './compare/similarities-of.ts'
import { type MatchedWords, withPriors, worthOf } from './rank-by-words.ts'

export interface WeighedMeaning {
  /** Undefined if words were enough, so vectors weren't compared. */
  readonly near?: Nearest | undefined
  /** The query vector, for comparing matches by words. */
  readonly query: Float32Array
  /** Weight of the most similar document relative to the best by words. */
  readonly weight: number
  readonly distinctFactor?: number | undefined
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
  { near, query, ...weighed }: WeighedMeaning,
): void {
  const { view } = words
  const best = withPriors(words, hits, context)
  const boost = boostsIn(view.segments, context?.boosts)
  const unboosted = bestUnboosted(best, ({ segment, document }) => boost(segment, document))
  const bestScore = unboosted.score * (context?.boosts?.other ?? 1)
  const worth = worthOf(words, unboosted.hits)
  const usual = near?.usual ?? usualSimilarity(view, query)
  const { mean } = usual
  const similarities = similaritiesOfHits(view, query, best, mean)
  const fused = new FusedScores(view, best.length + (near?.documents.length ?? 0))
  let highest = mean
  for (let at = 0; at < best.length; at++) {
    const { segment, document } = best[at]!
    fused.add(segment, document)
    highest = Math.max(highest, similarities[at]!)
  }
  const added: NearDocument[] = []
  for (const document of near?.documents ?? []) {
    // Skips documents revoked during the comparison.
    if (!hasBit(view.segments[document.segment]!.visible, document.document)) continue
    if (!fused.add(document.segment, document.document)) continue
    added.push(document)
    highest = Math.max(highest, document.similarity)
  }
  const weight = weightOfMeaning(weighed, usual, highest)
  for (let at = 0; at < best.length; at++) {
    const { key, segment, document, score, isTitled = false } = best[at]!
    // Nothing is more similar to a title than the document itself, whatever its text says.
    const byMeaning = isTitled ? 1 : Math.max(0, share(similarities[at]!, mean, highest))
    const likeness = byMeaning * meaningFactor(key, boost(segment, document), context)
    // The score by words has these factors already.
    fused.scores[at] = FUSED + worth * share(score, 0, bestScore) + weight * likeness
  }
  for (let at = 0; at < added.length; at++) {
    const { key, segment, document, similarity } = added[at]!
    const byMeaning = Math.max(0, share(similarity, mean, highest))
    const likeness = byMeaning * meaningFactor(key, boost(segment, document), context)
    fused.scores[best.length + at] = FUSED + weight * likeness
  }
  fused.write()
}

/** The average for documents without vectors yet. */
function similaritiesOfHits(
  { vectors, segments }: View,
  query: Float32Array,
  hits: readonly TopHit[],
  mean: number,
): Float64Array {
  const similarities = new Float64Array(hits.length).fill(mean)
  if (vectors === undefined) return similarities
  const keys = new Float64Array(hits.length)
  const seqs = new Float64Array(hits.length)
  for (let at = 0; at < hits.length; at++) {
    const { key, segment, document } = hits[at]!
    keys[at] = key
    seqs[at] = segments[segment]!.data.seqs[document]!
  }
  writeSimilarities(query, vectors, { keys, seqs }, similarities)
  return similarities
}

/** New scores of documents, numbered in the order in which they were added. */
class FusedScores {
  readonly scores: Float64Array
  readonly #matches: readonly Matches[]
  readonly #segments: Uint32Array
  readonly #documents: Uint32Array
  #count = 0

  constructor({ segments, scratch }: View, most: number) {
    this.#matches = segments.map((_, segment) => scratch.matchesIn(segment))
    this.scores = new Float64Array(most)
    this.#segments = new Uint32Array(most)
    this.#documents = new Uint32Array(most)
  }

  /** False if it was added before. */
  add(segment: number, document: number): boolean {
    const { words: numbers } = this.#matches[segment]!
    if (numbers[document] !== 0) return false
    this.#segments[this.#count] = segment
    this.#documents[this.#count] = document
    numbers[document] = ++this.#count
    return true
  }

  /** Sets the scores of matches. Adds documents that didn't match by words. */
  write(): void {
    for (const matches of this.#matches) {
      const { documents, scores, words: numbers, count } = matches
      for (let match = 0; match < count; match++) {
        const number = numbers[documents[match]!]!
        if (number === 0) continue
        scores[match] = this.scores[number - 1]!
        numbers[documents[match]!] = 0
      }
    }
    for (let at = 0; at < this.#count; at++) {
      const matches = this.#matches[this.#segments[at]!]!
      const document = this.#documents[at]!
      if (matches.words[document] === 0) continue
      matches.words[document] = 0
      matches.documents[matches.count] = document
      matches.scores[matches.count++] = this.scores[at]!
    }
  }
}
