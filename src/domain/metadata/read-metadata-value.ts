import { ServiceError } from '../../kernel/errors.ts'
import type { CustomProperty } from '../documents/document.ts'
import type { MetadataValue } from '../documents/document-metadata.ts'
import { readDate } from '../documents/read-date.ts'
import type { MetadataKey } from './metadata-schema.ts'

const MAX_CHARACTERS = 10_000
const MAX_ITEMS = 100

type Reader = (value: unknown, field: string) => MetadataValue['value']

const READERS: Record<NonNullable<MetadataKey['propertyType']>, Reader> = {
  TEXT: readText,
  PICKLIST: readText,
  USERID: readText,
  DATE: readDay,
  INT: readInteger,
  TEXTLIST: readList,
  MULTIPICKLIST: readList,
}

/** Checks one value against the schema of its group. `field` names it in error messages. */
export function readMetadataValue(
  { name, value }: CustomProperty,
  keys: readonly MetadataKey[],
  field: string,
): MetadataValue {
  const key = keys.find((each) => each.name === name)
  if (key === undefined) {
    throw invalid(
      `${field}.name`,
      `"${name ?? ''}" is no key of the group; known: ${keys.map((each) => each.name).join(', ')}`,
    )
  }
  const read = READERS[key.propertyType ?? 'TEXT']
  return {
    name: key.name,
    value: read(value, `${field}.value`),
    ...(key.skipIndexing === true && { isHidden: true }),
  }
}

function readText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw invalid(field, 'must be a text')
  if (value.length > MAX_CHARACTERS) {
    throw invalid(field, `has ${value.length} characters; ${MAX_CHARACTERS} are allowed`)
  }
  return value.replaceAll('\u0000', '').toWellFormed()
}

function readDay(value: unknown, field: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(field, 'must be a date')
  return new Date(readDate(value, field)).toISOString()
}

function readInteger(value: unknown, field: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw invalid(field, 'must be a whole number')
  return number as number
}

function readList(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) throw invalid(field, 'must be a list of texts')
  if (value.length > MAX_ITEMS) throw invalid(field, `has ${value.length} items; ${MAX_ITEMS} are allowed`)
  return value.map((item, at) => readText(item, `${field}[${at}]`))
}

function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}`, { details: [{ field, message: problem }] })
}
