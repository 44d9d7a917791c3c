import { badField, quoted } from '../../kernel/bad-field.ts'
import type { ServiceError } from '../../kernel/errors.ts'
import type { WireDate } from '../../wire/document-definition.ts'

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
/** The year 9999: a number beyond it was not meant as seconds. */
const MAX_EPOCH_SECONDS = 253_402_300_799

/** A date in either spelling as milliseconds since 1970. A time without a zone is UTC. */
export function readDate(value: WireDate, field: string): number {
  if (typeof value === 'number') {
    if (value >= 0 && value <= MAX_EPOCH_SECONDS) return Math.round(value * 1000)
    if (value > MAX_EPOCH_SECONDS)
      throw invalid(field, 'must be before the year 10000; send seconds since 1970, not milliseconds')
    throw invalid(field, 'must be in 1970 or later; send an ISO 8601 date or seconds since 1970')
  }
  const text = value.trim()
  if (!ISO.test(text))
    throw invalid(
      field,
      `must be an ISO 8601 date, like 2026-10-01T12:00:00Z, or seconds since 1970; got ${quoted(value)}`,
    )
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10
  const at = Date.parse(hasZone ? text : `${text}Z`)
  // The 30th of February would otherwise become the 2nd of March.
  if (Number.isNaN(at) || !isDay(text.slice(0, 10)))
    throw invalid(field, `must be a date that exists; got ${quoted(value)}`)
  return at
}

function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

function invalid(field: string, problem: string): ServiceError {
  return badField(field, problem, { code: 'invalid_date' })
}
