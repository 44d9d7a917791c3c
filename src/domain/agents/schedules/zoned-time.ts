import { LruMap } from '../../../kernel/lru-map.ts'

/** A day of the calendar; months count from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY_MS = 86_400_000
/** Making one takes longer than using it thousands of times. */
const formats = new LruMap<string, Intl.DateTimeFormat>(100)

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The day it is in a time zone at a moment. */
export function dayIn(timeZone: string, at: Date): CalendarDay {
  const local = new Date(at.getTime() + offsetMs(timeZone, at.getTime()))
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

/**
 * The moment at which clocks in a time zone show this time on this day. Of a time that comes twice when clocks are set
 * back, the first. A time that is skipped when they are set forward comes as much later as they are set.
 */
export function momentOf(timeZone: string, { year, month, day }: CalendarDay, minutes: number): Date {
  const local = Date.UTC(year, month - 1, day, 0, minutes)
  const [before, after] = [offsetMs(timeZone, local - DAY_MS), offsetMs(timeZone, local + DAY_MS)]
  const shown = [before, after].map((offset) => local - offset).filter((at) => at + offsetMs(timeZone, at) === local)
  return new Date(shown.length === 0 ? local - before : Math.min(...shown))
}

/** How far clocks in a time zone are ahead of UTC at a moment. */
function offsetMs(timeZone: string, at: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1000) * 1000
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return formats.getOrMake(timeZone, makeFormat)
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
