import { LIFTED_PARTS, PART_LIFT } from '../score/ranking-weights.ts'
import { sortHits, type TopHit } from '../score/top-hits.ts'
import { PAGE_COLUMN } from '../segment/columns.ts'
import { FUSED } from '../vectors/fuse-meaning.ts'
import { NAMED } from './named-matches.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/**
 * Parts of one page vouch for each other: what a question is about may stand in one, and the answer in the next. Only the
 * best `count` are looked at, the same for every page of results, and none of them is left out.
 */
export function liftParts(view: View, hits: readonly TopHit[], count: number): readonly TopHit[] {
  if (view.segments.every(({ data }) => data.columns[PAGE_COLUMN] === undefined)) return hits
  const pagesIn: ((document: number) => string)[] = []
  const scores = liftedScores(hits, count, ({ segment, document }) =>
    (pagesIn[segment] ??= pagesOf(view, segment))(document),
  )
  return sortHits(hits.map((hit, at) => (at < scores.length ? { ...hit, score: scores[at]! } : hit)))
}

/**
 * For hits of whatever engine, best first: the scores of the first `count`. Each part comes nearer to the best one of its page,
 * and none before it. `pageOf` is empty for what is no part of a page.
 */
export function liftedScores<Hit extends Pick<TopHit, 'score'>>(
  hits: readonly Hit[],
  count: number,
  pageOf: (hit: Hit) => string,
): number[] {
  const pages = new Map<string, { readonly highest: number; parts: number }>()
  return hits.slice(0, count).map((hit) => {
    const { score } = hit
    // What the query names says nothing about the parts beside it.
    const address = score >= NAMED ? '' : pageOf(hit)
    if (address === '') return score
    const page = pages.get(address)
    if (page === undefined) {
      pages.set(address, { highest: score, parts: 1 })
      return score
    }
    // Scores by words and by meaning are not of one scale.
    const isComparable = page.highest >= FUSED === score >= FUSED
    return isComparable && ++page.parts <= LIFTED_PARTS ? score + PART_LIFT * (page.highest - score) : score
  })
}

function pagesOf({ segments }: View, segment: number): (document: number) => string {
  const column = segments[segment]!.data.columns[PAGE_COLUMN]
  if (column === undefined) return () => ''
  const strings = columnStrings(column)
  return (document) => strings[column.ordinals[document]!] ?? ''
}
