import type { Schemas } from '../../generated/api.ts'
import { isReversedRange, type SearchParams } from '../search-params.ts'

export interface MonthBar {
  /** `2026-05` */
  readonly month: string
  readonly name: string
  readonly count: number
}

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function barsOf(buckets: Schemas['FacetResult']['buckets']): MonthBar[] {
  return buckets
    .filter(({ value }) => /^\d{4}-\d{2}$/.test(value.stringValue))
    .map(({ value: { stringValue: month }, count }) => ({
      month,
      name: NAME.format(new Date(`${month}-01T00:00:00Z`)),
      count,
    }))
}

/** The days of some months, both included. The latest month has no last day: it goes on. */
export function dayRange(bars: readonly MonthBar[], one: number, other: number): Pick<SearchParams, 'since' | 'until'> {
  const [first, last] = [bars[Math.min(one, other)], bars[Math.max(one, other)]]
  if (first === undefined || last === undefined) return {}
  return { since: `${first.month}-01`, ...(last !== bars.at(-1) && { until: lastDay(last.month) }) }
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Whether some day of the month is in the chosen days. Without any, all months are. */
export function isWithin(month: string, params: SearchParams): boolean {
  const { since = '', until = '', updated } = params
  if (updated !== undefined) return false
  if (isReversedRange(params)) return true
  return (since === '' || lastDay(month) >= since) && (until === '' || `${month}-01` <= until)
}
