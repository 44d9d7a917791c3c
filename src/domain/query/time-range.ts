import type { Relation } from './field-filter.ts'
import type { Range } from './range.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const PAST = /^(?:past|last)_(?:(\d{1,5})_)?(day|week|month|year)s?$/

/** What a span of time depends on. */
export interface TimeContext {
  readonly now: Date
  /** Minutes by which the caller's clock is ahead of UTC. */
  readonly timezoneOffset: number
}

/**
 * The span of time that a value means, in milliseconds; undefined if it means none. Days are whole days in the caller's
 * zone. `past_week` and its like reach back from this moment, whatever the zone. `LT` is before all of the span, `GT`
 * after all of it.
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
  // What is dated ahead of the clock was still updated today.
  if (word === 'today') return { from: today }
  if (word === 'yesterday') return { from: today - DAY_MS, to: today - 1 }
  const start = startOfDate(word)
  return start === undefined ? undefined : { from: start - ahead, to: start - ahead + DAY_MS - 1 }
}

function startOfDate(word: string): number | undefined {
  if (!DATE.test(word)) return undefined
  const start = Date.parse(`${word}T00:00:00Z`)
  // 2026-02-30 would be read as a day of March.
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

/** A month before 31 March is the last day of February. */
function monthsBefore(now: Date, months: number): number {
  const day = now.getUTCDate()
  const start = new Date(now)
  start.setUTCDate(1)
  start.setUTCMonth(start.getUTCMonth() - months)
  const daysInMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(day, daysInMonth))
  return start.getTime()
}
