import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import { popcount } from '../bytes/bitset.ts'
import type { ScoredTerm } from '../score/score-term.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'

/**
 * How much of the query a document covers, from 0 to 1: the weight of the words it contains relative to all. A word that no document has
 * weighs as much as the rarest possible one.
 */
export function wordCover(
  { words }: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  { data, segment, document }: { data: SegmentData; segment: number; document: number },
  heaviest: number,
): number {
  const weights = words.map(() => -1)
  for (const terms of located) for (const term of terms) raise(weights, term)
  let present = 0
  for (const { term, words: bits } of located[segment]!) {
    if (bits === 0) continue
    const reader = new PostingsReader(data.terms, term)
    reader.advanceTo(document)
    if (reader.document === document) present |= bits
  }
  let all = 0
  let had = 0
  for (const [bit, weight] of weights.entries()) {
    const counted = weight < 0 ? heaviest : weight
    all += counted
    if (((present >>> bit) & 1) === 1) had += counted
  }
  return all === 0 ? 1 : had / all
}

/** The weight of a word is that of its heaviest term. Terms for several words don't count. */
function raise(weights: number[], { words, weight }: ScoredTerm): void {
  if (popcount(words) !== 1) return
  const bit = 31 - Math.clz32(words)
  weights[bit] = Math.max(weights[bit]!, weight)
}
