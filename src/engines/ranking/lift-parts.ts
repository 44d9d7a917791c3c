import type { EngineHit } from '../../domain/search/engine/search-engine.ts'
import { LIFTED_PARTS, PART_LIFT } from './ranking-weights.ts'
import { FUSED, NAMED } from './score-levels.ts'

/**
 * The scores of the first `count` hits, which come best first. Each part of a page moves closer to the best part of that page, but
 * never ahead of it. `pageOf` is empty for a document that isn't part of a page.
 */
export function liftedScores<Hit extends Pick<EngineHit, 'score'>>(
  hits: readonly Hit[],
  count: number,
  pageOf: (hit: Hit) => string,
): number[] {
  const pages = new Map<string, { readonly highest: number; parts: number }>()
  return hits.slice(0, count).map((hit) => {
    const { score } = hit
    // A document named by the query doesn't lift other parts.
    const address = score >= NAMED ? '' : pageOf(hit)
    if (address === '') return score
    const page = pages.get(address)
    if (page === undefined) {
      pages.set(address, { highest: score, parts: 1 })
      return score
    }
    // Scores with and without meaning aren't comparable.
    const isComparable = page.highest >= FUSED === score >= FUSED
    return isComparable && ++page.parts <= LIFTED_PARTS ? score + PART_LIFT * (page.highest - score) : score
  })
}
