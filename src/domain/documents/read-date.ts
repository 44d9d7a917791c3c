import { ServiceError } from '../../kernel/errors.ts'
import type { WireDate } from './document.ts'

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
/** The year 9999: a number beyond it was not meant as seconds. */
const MAX_EPOCH_SECONDS = 253_402_300_799

/** A date in either spelling as milliseconds since 1970. A time without a zone is UTC. */
export function readDate(value: WireDate, field: string): number {
  if (typeof value === 'number') {
    if (Number.isFinite(value) && value >= 0 && value <= MAX_EPOCH_SECONDS) return Math.round(value * 1000)
    throw invalid(field, 'is out of range; send seconds since 1970, not milliseconds')
  }
  const text = value.trim()
  if (!ISO.test(text)) throw invalid(field, `"${value}" is not an ISO 8601 date, for example 2026-10-01T12:00:00Z`)
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10
  const at = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(at)) throw invalid(field, `"${value}" is not a date that exists`)
  return at
}

function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_date', `${field} ${problem}`, { details: [{ field, message: problem }] })
}
