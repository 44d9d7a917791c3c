const DAY_MS = 86_400_000

const FORMAT = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Writes the date of `{{12}}`, which is 12 days ago. */
export function withDates(text: string, now: Date): string {
  return text.replace(/\{\{(-?\d+)\}\}/g, (_, days: string) => FORMAT.format(now.getTime() - Number(days) * DAY_MS))
}
