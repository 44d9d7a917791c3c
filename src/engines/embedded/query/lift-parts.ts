import { liftedScores } from '../../ranking/lift-parts.ts'
import { sortHits, type TopHit } from '../score/top-hits.ts'
import { PAGE_COLUMN } from '../segment/columns.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/**
 * Lifts parts of the same page towards the best one, because the topic may be in one part and the answer in the next. Only looks at
 * the best `count` hits, the same for every page of results, and drops none.
 */
export function liftParts(view: View, hits: readonly TopHit[], count: number): readonly TopHit[] {
  if (view.segments.every(({ data }) => data.columns[PAGE_COLUMN] === undefined)) return hits
  const pagesIn: ((document: number) => string)[] = []
  const scores = liftedScores(hits, count, ({ segment, document }) =>
    (pagesIn[segment] ??= pagesOf(view, segment))(document),
  )
  if (scores.every((score, at) => score === hits[at]!.score)) return hits
  return sortHits(
    hits.map((hit, at) => (at < scores.length && scores[at] !== hit.score ? { ...hit, score: scores[at]! } : hit)),
  )
}

function pagesOf({ segments }: View, segment: number): (document: number) => string {
  const column = segments[segment]!.data.columns[PAGE_COLUMN]
  if (column === undefined) return () => ''
  const strings = columnStrings(column)
  return (document) => strings[column.ordinals[document]!] ?? ''
}
