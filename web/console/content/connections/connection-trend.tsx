import type { Schemas } from '../../../generated/api.ts'
import { type Point, TimeSeries } from '../../insights/time-series.tsx'

type Day = Schemas['ConnectionDay']

/** Documents and problems of the last 30 days. One day is no trend. */
export function ConnectionTrend({ days }: { days: readonly Day[] }) {
  if (days.length < 2) return null
  const of = (count: (day: Day) => number): Point[] =>
    days.map((day) => ({ day: new Date(`${day.day}T00:00:00Z`), count: count(day) }))
  const hasProblems = days.some(({ problems }) => problems > 0)
  return (
    <>
      <TimeSeries title="Documents, last 30 days" points={of(({ documents }) => documents)} />
      {hasProblems && <TimeSeries title="Problems, last 30 days" points={of(({ problems }) => problems)} />}
    </>
  )
}
