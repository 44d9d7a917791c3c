/**
 * If the best document covers less of a short query than this, words count less. How we chose it: docs/engine.md, "Why".
 */
const MOST = 0.6

/** The most documents that match by meaning. Limits the effect of a low minimum similarity. */
export const MAX_NEAREST = 200

/*
 * How similar an unrelated document is depends on the model and the query. So besides the operator's minimum there's a measured one: a
 * document must be clearly more similar than the average visible document. Filters don't affect it, otherwise choosing a facet would
 * change what matches. It needs at least this many documents.
 */
export const MIN_SAMPLE = 50
/** Standard deviations above the mean. In a normal distribution, one in 740 is above that. */
export const STANDING_OUT = 3

/*
 * A document can be so much more similar than the others that it's very likely meant, even if others have more of the words. So the
 * weight of meaning grows between these two numbers of standard deviations above the mean.
 */
const DISTINCT_FROM = 4
const DISTINCT_TO = 7

/** Similarity of visible documents to a query. */
export interface UsualSimilarity {
  /** Number of compared documents. */
  readonly count: number
  readonly mean: number
  readonly deviation: number
}

/** Weight of the most similar document, whose similarity is `highest`. */
export function weightOfMeaning(
  { weight, distinctFactor = 1 }: { readonly weight: number; readonly distinctFactor?: number | undefined },
  { count, mean, deviation }: UsualSimilarity,
  highest: number,
): number {
  if (count < MIN_SAMPLE || deviation === 0) return weight
  const above = (highest - mean) / deviation
  return weight * (1 + (distinctFactor - 1) * Math.min(1, Math.max(0, share(above, DISTINCT_FROM, DISTINCT_TO))))
}

/** Weight of words if the best document covers this share of the query. */
export function worthOfWords(cover: number): number {
  return cover * Math.min(1, cover / MOST) ** 2
}

/** Position of a value between two others, from 0 to 1. */
export function share(value: number, lowest: number, highest: number): number {
  return highest > lowest ? (value - lowest) / (highest - lowest) : 1
}
