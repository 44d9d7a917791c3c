import type { CountedAction } from '../activity/counted-actions.ts'
import type { Stretch } from './active-count.ts'
import { eachDay, type RowChoice } from './count-use.ts'
import type { Counting } from './insights-deps.ts'
import { placeOf, rowsOfAction } from './use-memory.ts'

export interface DailyOf {
  /** How often on each day. */
  readonly counts: readonly Stretch[]
  /** How many different people on each day. */
  readonly people: readonly Stretch[]
}

/** An action by day, for each of these names or hosts. One that nobody used has nothing on every day. */
export async function countBy(
  { view, range, chosen }: Counting,
  action: CountedAction,
  column: 'names' | 'hosts',
  texts: readonly string[],
  choice?: RowChoice,
): Promise<ReadonlyMap<string, DailyOf>> {
  const place = placeOf(action)
  const length = range.to - range.from + 1
  const series = texts.map(() => ({
    counts: new Float64Array(length),
    people: new Float64Array(length),
    seenOn: new Int32Array(chosen.length).fill(-1),
  }))
  const seriesOf = new Map(texts.map((text, at) => [view.names.find(text), series[at]]))
  await eachDay({ view, range }, (use) => {
    const { from, to } = rowsOfAction(use, place)
    for (let row = from; row < to; row++) {
      const person = use.people[row] as number
      if (chosen[person] !== 1) continue
      const found = seriesOf.get(use[column][row])
      if (found === undefined || (choice !== undefined && !choice(use, row))) continue
      found.counts[use.day - range.from]! += use.counts[row] as number
      if (found.seenOn[person] === use.day) continue
      found.seenOn[person] = use.day
      found.people[use.day - range.from]! += 1
    }
  })
  const stretches = (values: Float64Array | undefined): Stretch[] =>
    Array.from({ length }, (_, at) => ({ from: range.from + at, to: range.from + at, count: values?.[at] ?? 0 }))
  return new Map(
    texts.map((text, at) => [text, { counts: stretches(series[at]?.counts), people: stretches(series[at]?.people) }]),
  )
}

/** The counts of several series, added up day by day. */
export function sumOf(series: readonly DailyOf[], range: { readonly from: number; readonly to: number }): Stretch[] {
  return Array.from({ length: range.to - range.from + 1 }, (_, at) => ({
    from: range.from + at,
    to: range.from + at,
    count: series.reduce((sum, { counts }) => sum + (counts[at]?.count ?? 0), 0),
  }))
}
