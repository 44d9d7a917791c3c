import type { Language } from '../analysis/function-words.ts'

const LOCALES: Partial<Record<Language | '', string>> = { de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }

/** “Nov 18”, or “Nov 18, 2025” of another year. */
export function dayInWords(date: Date, language: Language | '', now: Date): string {
  const year = date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const }
  const locale = LOCALES[language]
  return date.toLocaleDateString(locale ?? 'en-US', {
    day: 'numeric',
    month: locale === undefined ? 'short' : 'long',
    timeZone: 'UTC',
    ...year,
  })
}
