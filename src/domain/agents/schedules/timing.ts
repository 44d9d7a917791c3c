import { badField, quoted, REQUIRED } from '../../../kernel/bad-field.ts'
import { type CalendarDay, dayIn, isTimeZone, momentOf } from './zoned-time.ts'

/** In the order of `Date.getUTCDay`. */
export const DAYS_OF_WEEK = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number]

/** How often; a day is the shortest interval. */
export const FREQUENCIES = ['DAILY', 'WEEKDAYS', 'WEEKLY', 'MONTHLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** When a schedule is due, as clocks in its time zone show it. */
export interface Timing {
  readonly frequency: Frequency
  /** Of `WEEKLY`. */
  readonly dayOfWeek?: DayOfWeek | undefined
  /** Of `MONTHLY`; in a shorter month, its last day. */
  readonly dayOfMonth?: number | undefined
  /** `09:00` */
  readonly time: string
  /** `Europe/Amsterdam` */
  readonly timeZone: string
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
/** The day before may be due on this one where clocks skip midnight; two months hold every interval. */
const [FIRST_DAY, LAST_DAY] = [-1, 62]

/** What somebody asked for, without what its frequency doesn't use. */
export function readTiming({ frequency, dayOfWeek, dayOfMonth, time, timeZone }: Timing): Timing {
  if (!TIME.test(time)) {
    throw badField('timing.time', `must be a time between 00:00 and 23:59; got ${quoted(time)}`)
  }
  if (!isTimeZone(timeZone)) {
    throw badField('timing.time_zone', `must be an IANA time zone like "Europe/Amsterdam"; got ${quoted(timeZone)}`)
  }
  if (frequency === 'WEEKLY') {
    if (dayOfWeek === undefined) throw badField('timing.day_of_week', `${REQUIRED} if \`frequency\` is WEEKLY`)
    return { frequency, dayOfWeek, time, timeZone }
  }
  if (frequency === 'MONTHLY') {
    if (dayOfMonth === undefined) throw badField('timing.day_of_month', `${REQUIRED} if \`frequency\` is MONTHLY`)
    return { frequency, dayOfMonth, time, timeZone }
  }
  return { frequency, time, timeZone }
}

/** The first time that it's due after a moment. However many were missed until then, they are left out. */
export function nextDue(timing: Timing, after: Date): Date {
  const { time, timeZone } = timing
  const [, hours = '', minutes = ''] = TIME.exec(time) ?? []
  const today = dayIn(timeZone, after)
  for (let ahead = FIRST_DAY; ahead <= LAST_DAY; ahead++) {
    const day = dayAfter(today, ahead)
    if (!isDueOn(timing, day)) continue
    const at = momentOf(timeZone, day, Number(hours) * 60 + Number(minutes))
    if (at > after) return at
  }
  throw new Error(`A schedule that is never due: ${JSON.stringify(timing)}`)
}

function isDueOn({ frequency, dayOfWeek, dayOfMonth = 1 }: Timing, { year, month, day }: CalendarDay): boolean {
  const weekday = DAYS_OF_WEEK[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  switch (frequency) {
    case 'DAILY':
      return true
    case 'WEEKDAYS':
      return weekday !== 'SATURDAY' && weekday !== 'SUNDAY'
    case 'WEEKLY':
      return weekday === dayOfWeek
    case 'MONTHLY':
      return day === Math.min(dayOfMonth, new Date(Date.UTC(year, month, 0)).getUTCDate())
  }
}

function dayAfter({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const at = new Date(Date.UTC(year, month - 1, day + days))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}
