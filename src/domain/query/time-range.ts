import type { Relation } from './field-filter.ts'
import type { Range } from './range.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^\d{4}-\d{2}$/
const PAST = /^(?:past|last)_(?:(\d{1,5})_)?(day|week|month|year)s?$/

/** What a time range is relative to. */
export interface TimeContext {
  readonly now: Date
  /** Minutes by which the caller's clock is ahead of UTC. */
  readonly timezoneOffset: number
}

/**
 * The time range that a value means, in milliseconds, or undefined if it isn't one. Days and months (`2026-03`) are whole ones in the
 * caller's time zone.
 * `past_week` and similar values count back from now. `LT` means before the whole range, `GT` after it.
 */
export function timeRange(value: string, relation: Relation, context: TimeContext): Range | undefined {
  const word = value.trim().toLowerCase()
  const span = daySpan(word, context) ?? pastSpan(word, context.now)
  if (span === undefined) return undefined
  if (relation === 'LT') return { to: span.from - 1 }
  if (relation === 'GT') return span.to === undefined ? undefined : { from: span.to + 1 }
  return span
}

function daySpan(word: string, { now, timezoneOffset }: TimeContext): { from: number; to?: number } | undefined {
  const ahead = timezoneOffset * MINUTE_MS
  const today = Math.floor((now.getTime() + ahead) / DAY_MS) * DAY_MS - ahead
  // A document dated in the future counts as updated today.
  if (word === 'today') return { from: today }
  if (word === 'yesterday') return { from: today - DAY_MS, to: today - 1 }
  const isMonth = MONTH.test(word)
  const start = startOfDate(isMonth ? `${word}-01` : word)
  if (start === undefined) return undefined
  const end = isMonth ? startOfNextMonth(start) : start + DAY_MS
  return { from: start - ahead, to: end - ahead - 1 }
}

function startOfNextMonth(start: number): number {
  const day = new Date(start)
  return day.setUTCMonth(day.getUTCMonth() + 1)
}

/** This month and those before it in the caller's time zone, the oldest first, as `timeRange` reads them. */
export function latestMonths({ now, timezoneOffset }: TimeContext, count: number): string[] {
  const here = new Date(now.getTime() + timezoneOffset * MINUTE_MS)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1 - count + at, 1)).toISOString().slice(0, 7),
  )
}

function startOfDate(word: string): number | undefined {
  if (!DATE.test(word)) return undefined
  const start = Date.parse(`${word}T00:00:00Z`)
  // `Date` would read 2026-02-30 as a day in March.
  return Number.isNaN(start) || !new Date(start).toISOString().startsWith(word) ? undefined : start
}

function pastSpan(word: string, now: Date): { from: number; to?: number } | undefined {
  const [, count = '1', unit] = PAST.exec(word) ?? []
  if (unit === undefined) return undefined
  const steps = Number(count)
  const start = new Date(now)
  if (unit === 'day') start.setTime(now.getTime() - steps * DAY_MS)
  else if (unit === 'week') start.setTime(now.getTime() - steps * 7 * DAY_MS)
  else start.setTime(monthsBefore(now, unit === 'month' ? steps : steps * 12))
  return { from: start.getTime() }
}

/** A month before March 31 is the last day of February. */
function monthsBefore(now: Date, months: number): number {
  const day = now.getUTCDate()
  const start = new Date(now)
  start.setUTCDate(1)
  start.setUTCMonth(start.getUTCMonth() - months)
  const daysInMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(day, daysInMonth))
  return start.getTime()
}
