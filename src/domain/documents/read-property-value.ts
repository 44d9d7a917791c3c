import { badField } from '../../kernel/bad-field.ts'
import { isText } from '../../kernel/text-rules.ts'
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
      throw badField(field, 'is too large to be kept exactly; send it as a text')
    }
    return value
  }
  if (Array.isArray(value)) return readList(value, field, maxItems)
  throw badField(field, 'must be a text, a number, true or false, or a list of texts')
}

function readText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw badField(field, 'must be a text')
  if (value.length > MAX_CHARACTERS) {
    throw badField(field, `has ${value.length} characters; ${MAX_CHARACTERS} are allowed`)
  }
  if (!isText(value)) throw badField(field, 'holds a NUL character or half of a character')
  return value
}

function readDay(value: unknown, field: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw badField(field, 'must be a date')
  const at = readDate(value, field)
  // A day stays a day; a moment is kept in UTC.
  return typeof value === 'string' && value.trim().length === DAY_CHARACTERS ? value.trim() : new Date(at).toISOString()
}

function readInteger(value: unknown, field: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw badField(field, 'must be a whole number')
  return number as number
}

function readList(value: unknown, field: string, maxItems: number): string[] {
  if (!Array.isArray(value)) throw badField(field, 'must be a list of texts')
  if (value.length > maxItems) throw badField(field, `has ${value.length} items; ${maxItems} are allowed`)
  return value.map((item, at) => readText(item, `${field}[${at}]`))
}
