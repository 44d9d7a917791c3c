import { badField } from '../../kernel/bad-field.ts'

export const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 3660
/** 2000-01-01. Nothing was recorded before; and weeks and months that begin before 1970 have no number. */
const FIRST_DAY = 10_957

/** Days from 1970 on, UTC, both included. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

export interface TimePoint {
  readonly epochSeconds?: number | undefined
  /** There is no activity of tomorrow, so 7 and -7 are both a week ago. */
  readonly daysFromNow?: number | undefined
}

/** Defaults to the last 30 days. Days in the future, and before anything was recorded, are cut off. */
export function readDayRange(
  period: { readonly start?: TimePoint | undefined; readonly end?: TimePoint | undefined } | undefined,
  field: string,
  now: Date,
): DayRange {
  const today = Math.floor(now.getTime() / DAY_MS)
  const to = Math.min(today, dayOf(period?.end, today) ?? today)
  const from = dayOf(period?.start, today) ?? to - DEFAULT_DAYS + 1
  if (from > to) throw badField(`${field}.start`, 'must not be after the end')
  if (to - from >= MAX_DAYS) throw badField(`${field}.start`, `must be at most ${MAX_DAYS} days before the end`)
  if (to < FIRST_DAY) throw badField(`${field}.end`, 'must be in the year 2000 or later')
  return { from: Math.max(FIRST_DAY, from), to }
}

function dayOf(point: TimePoint | undefined, today: number): number | undefined {
  if (point?.epochSeconds !== undefined) return Math.floor((point.epochSeconds * 1000) / DAY_MS)
  return point?.daysFromNow === undefined ? undefined : today - Math.abs(point.daysFromNow)
}
