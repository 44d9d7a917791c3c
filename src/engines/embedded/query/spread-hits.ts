import { spreadBy } from '../../ranking/spread-hits.ts'
import type { TopHit } from '../score/top-hits.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/** Applies `spreadBy` to the hits of a view. */
export function spreadHits(view: View, hits: readonly TopHit[], count: number): TopHit[] {
  const appsIn: ((document: number) => string)[] = []
  return spreadBy(hits, count, ({ segment, document }) => (appsIn[segment] ??= appsOf(view, segment))(document))
}

function appsOf({ segments }: View, segment: number): (document: number) => string {
  const column = segments[segment]!.data.columns['app']
  if (column === undefined) return () => ''
  const strings = columnStrings(column)
  return (document) => strings[column.ordinals[document]!] ?? ''
}
