import type { Schemas } from '../../../generated/api.ts'

export type Timing = Schemas['AgentScheduleTiming']
type Day = NonNullable<Timing['day_of_week']>

export const DAYS: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

export function dayName(day: Day): string {
  return day.charAt(0) + day.slice(1).toLowerCase()
}

/** "Every Monday at 9:00" */
export function everyWords(timing: Timing): string {
  const { frequency, day_of_week: day = 'MONDAY', day_of_month: date = 1 } = timing
  const every = {
    DAILY: 'Every day',
    WEEKDAYS: 'Every weekday',
    WEEKLY: `Every ${dayName(day)}`,
    MONTHLY: `Every month on the ${ordinal(date)}`,
  }[frequency]
  return `${every} at ${clock(timing)}`
}

/** What follows "Runs": "Mondays at 9:00". In another time zone than the reader's, with its name. */
export function onWords(timing: Timing, ownZone: string): string {
  const { frequency, day_of_week: day = 'MONDAY', day_of_month: date = 1 } = timing
  const on = {
    DAILY: 'daily',
    WEEKDAYS: 'weekdays',
    WEEKLY: `${dayName(day)}s`,
    MONTHLY: `monthly on the ${ordinal(date)}`,
  }[frequency]
  const zone = otherZone(timing, ownZone)
  return `${on} at ${clock(timing)}${zone === undefined ? '' : ` (${zone})`}`
}

/** The time zone in words; undefined: it's the reader's. */
export function otherZone({ time_zone: zone }: Timing, ownZone: string): string | undefined {
  return zone === ownZone ? undefined : zone.replaceAll('_', ' ')
}

function clock({ time }: Timing): string {
  return time.replace(/^0/, '')
}

function ordinal(date: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[RULES.select(date) as 'one' | 'two' | 'few'] ?? 'th'
  return `${date}${ending}`
}

const RULES = new Intl.PluralRules('en', { type: 'ordinal' })

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
