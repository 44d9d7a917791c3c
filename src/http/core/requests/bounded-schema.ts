import type { TSchema } from 'typebox'
import { TEXT_PATTERN } from '../../../kernel/text-rules.ts'

/** Of a string that does not say its own. */
const DEFAULT_MAX_LENGTH = 10_000
const MAX_KEY_LENGTH = 1000

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  pattern?: string
  format?: string
  propertyNames?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $defs?: Record<string, JsonSchema>
}

const known = new WeakMap<JsonSchema, JsonSchema>()

/**
 * Adds a maximum length and a rule to every string in a request schema that has none. Each schema is converted once, so
 * a type used in several requests stays one component.
 * See docs/decisions/0007-bounded-work.md.
 */
export function boundedSchema<Schema extends TSchema | undefined>(schema: Schema): Schema {
  return (schema === undefined ? undefined : bound(schema as JsonSchema)) as Schema
}

function bound(schema: JsonSchema): JsonSchema {
  const made = known.get(schema)
  if (made !== undefined) return made
  // With what TypeBox keeps out of sight: whether a field is optional, for one.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as JsonSchema
  known.set(schema, copy)
  known.set(copy, copy)
  if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined) {
    copy.maxLength ??= DEFAULT_MAX_LENGTH
    if (schema.format === undefined) copy.pattern ??= TEXT_PATTERN
  }
  for (const name of ['properties', 'patternProperties', '$defs'] as const) {
    const parts = schema[name]
    if (parts !== undefined) {
      copy[name] = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, bound(part)]))
    }
  }
  if (schema.patternProperties !== undefined) {
    copy.propertyNames ??= { type: 'string', maxLength: MAX_KEY_LENGTH, pattern: TEXT_PATTERN }
  }
  if (typeof schema.additionalProperties === 'object') copy.additionalProperties = bound(schema.additionalProperties)
  if (schema.items !== undefined) copy.items = bound(schema.items)
  for (const name of ['anyOf', 'allOf'] as const) {
    const parts = schema[name]
    if (parts !== undefined) copy[name] = parts.map(bound)
  }
  return copy
}
