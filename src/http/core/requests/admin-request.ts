import { invalidField } from '../../../domain/shared/invalid-field.ts'

/** A day counts to its end. */
export function readExpiry(text: string | undefined): Date | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(at.getTime())) throw invalidField('expiresOn', `"${text}" is not a date; write YYYY-MM-DD`)
  return at
}

/** A day of the calendar, as it was written. */
export function readDay(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  // A day like the 31st of February would become another one.
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text
  throw invalidField(field, `${field} "${text}" is not a day; write it as YYYY-MM-DD`)
}

export function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw invalidField(field, `${field} "${text}" is not a time; write it as ISO 8601`)
  return at
}
