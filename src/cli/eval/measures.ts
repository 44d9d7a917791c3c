/** How good one ranking is; each from 0 to 1. */
export interface Measures {
  readonly ndcg10: number
  readonly mrr10: number
  readonly recall100: number
}

const SHOWN = 10
export const RANKED = 100

/**
 * `ranking`: documents, best first. `relevance`: how relevant the right ones are. nDCG with the relevance as gain and
 * log2(rank + 1) as discount, against the best order there could be.
 */
export function measure(ranking: readonly string[], relevance: ReadonlyMap<string, number>): Measures {
  const shown = ranking.slice(0, SHOWN)
  const ideal = [...relevance.values()].sort((a, b) => b - a).slice(0, SHOWN)
  const first = shown.findIndex((id) => relevance.has(id))
  const found = ranking.slice(0, RANKED).filter((id) => relevance.has(id)).length
  return {
    ndcg10: gain(shown.map((id) => relevance.get(id) ?? 0)) / gain(ideal),
    mrr10: first < 0 ? 0 : 1 / (first + 1),
    recall100: found / relevance.size,
  }
}

function gain(relevances: readonly number[]): number {
  return relevances.reduce((sum, relevance, at) => sum + relevance / Math.log2(at + 2), 0)
}

export function meanOf(measures: readonly Measures[]): Measures {
  const mean = (name: keyof Measures) =>
    measures.length === 0 ? 0 : measures.reduce((sum, one) => sum + one[name], 0) / measures.length
  return { ndcg10: mean('ndcg10'), mrr10: mean('mrr10'), recall100: mean('recall100') }
}
