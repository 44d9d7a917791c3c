const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 17, 2026`, for calendar days, which the API counts in UTC. */
export function utcDay(day: Date): string {
  return format.format(day)
}
