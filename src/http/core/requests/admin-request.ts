import { badField, quoted } from '../../../kernel/bad-field.ts'

/** A date means the end of that day. */
export function readExpiry(text: string | undefined): Date | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(at.getTime())) throw badField('expiresOn', `must be a date (YYYY-MM-DD); got ${quoted(text)}`)
  return at
}

/** A date, returned as it was sent. */
export function readDay(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  // A day like the 31st of February would become another one.
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text
  throw badField(field, `must be a date (YYYY-MM-DD); got ${quoted(text)}`)
}

export function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) {
    throw badField(field, `must be a date and time, like 2026-06-01T12:00:00Z; got ${quoted(text)}`)
  }
  return at
}
