import type { Language } from '../analysis/function-words.ts'

/** “Nov 18”, or “Nov 18, 2025” of another year. */
export function dayInWords(date: Date, language: Language | '', now: Date): string {
  const year = date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-US', {
    day: 'numeric',
    month: language === 'de' ? 'long' : 'short',
    timeZone: 'UTC',
    ...year,
  })
}
