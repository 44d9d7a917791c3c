import type { Schemas } from '../../generated/api.ts'
import type { Point } from './time-series.tsx'

/** Counts per day, oldest first. */
export function pointsOf(series: Schemas['LabeledCountInfo'] | undefined): Point[] {
  return (series?.countInfo ?? [])
    .map(({ count, period }) => ({ count, day: new Date((period?.start?.epochSeconds ?? 0) * 1000) }))
    .sort((one, other) => one.day.getTime() - other.day.getTime())
}
