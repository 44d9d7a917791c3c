import { badField } from '../../kernel/bad-field.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../kernel/text-rules.ts'
import type { PropertyDefinition } from '../datasources/datasource.ts'
import { readDate } from './read-date.ts'

const MAX_CHARACTERS = 10_000
const DAY_CHARACTERS = '2026-10-01'.length

export type PropertyValue = string | number | boolean | readonly string[]
export type PropertyType = NonNullable<PropertyDefinition['propertyType']>

const READERS: Record<PropertyType, (value: unknown, field: string, maxItems: number) => PropertyValue> = {
  TEXT: readText,
  PICKLIST: readText,
  USERID: readText,
  DATE: readDay,
  INT: readInteger,
  TEXTLIST: readList,
  MULTIPICKLIST: readList,
}

/** A value of a property of this type in the form that is stored, or a refusal that names the field. */
export function readPropertyValue(type: PropertyType, value: unknown, field: string, maxItems: number): PropertyValue {
  return READERS[type](value, field, maxItems)
}

/** A value of a property that nobody declared: whatever can be searched and comes back as it was. */
export function readUndeclaredValue(value: unknown, field: string, maxItems: number): PropertyValue {
  if (typeof value === 'string') return readText(value, field)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw badField(field, 'must be between -2^53 and 2^53; send larger numbers as a string')
    }
    return value
  }
  if (Array.isArray(value)) return readList(value, field, maxItems)
  throw badField(field, 'must be a string, a number, true, false or an array of strings')
}

function readText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw badField(field, 'must be a string')
  if (value.length > MAX_CHARACTERS) {
    throw badField(field, `must be at most ${MAX_CHARACTERS} characters long; got ${value.length}`)
  }
  if (!isText(value)) throw badField(field, PATTERN_RULES[TEXT_PATTERN] as string)
  return value
}

function readDay(value: unknown, field: string): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badField(field, 'must be a date: ISO 8601 or seconds since 1970')
  const at = readDate(value, field)
  // A day stays a day; a moment is kept in UTC.
  return typeof value === 'string' && value.trim().length === DAY_CHARACTERS ? value.trim() : new Date(at).toISOString()
}

function readInteger(value: unknown, field: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw badField(field, 'must be an integer')
  return number as number
}

function readList(value: unknown, field: string, maxItems: number): string[] {
  if (!Array.isArray(value)) throw badField(field, 'must be an array of strings')
  if (value.length > maxItems) throw badField(field, `must have at most ${maxItems} items; got ${value.length}`)
  return value.map((item, at) => readText(item, `${field}[${at}]`))
}
