import { pointsOf } from '../insights/points-of.ts'
import { TimeSeries } from '../insights/time-series.tsx'
import { useCall } from '../parts/use-call.ts'

const DAYS = 30

/** How many people were active each day. */
export function Activity() {
  const dayRange = { start: { daysFromNow: DAYS }, end: { daysFromNow: 0 } }
  const { data } = useCall('POST /rest/api/v1/insights', { body: { overviewRequest: { dayRange } } })
  const series = data?.overviewResponse?.dailyActiveUserTimeseries
  // As high as the chart, so that what's below it doesn't move.
  if (data === undefined) return <div className="card chart-place" aria-busy />
  return series === undefined ? null : <TimeSeries title="Daily active users" points={pointsOf(series)} />
}
