const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** `3 days ago`, `in 2 months`. */
export function relativeTime(at: Date, now = new Date()): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['minute', 60]
  const count = Math.trunc(seconds / size)
  return count === 0 ? 'just now' : relative.format(count, unit)
}

export function exactTime(at: Date): string {
  return exact.format(at)
}

export function dayOf(at: Date): string {
  return day.format(at)
}
