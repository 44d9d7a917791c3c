import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { TSchema } from 'typebox'
import { lenientInput } from '../kernel/lenient-input.ts'

/** As bodies of requests are read: `null` for an argument that may be left out means that it is. */
const lenientSchemas = new WeakMap<TSchema, StandardSchemaWithJSON>()

export function lenientSchema(schema: TSchema): StandardSchemaWithJSON {
  const known = lenientSchemas.get(schema)
  if (known !== undefined) return known
  const { '~standard': standard } = standardSchema(schema)
  const coerce = lenientInput(schema)
  const made: StandardSchemaWithJSON = {
    '~standard': {
      ...standard,
      validate: (value) => {
        coerce(value)
        return standard.validate(value)
      },
    },
  }
  lenientSchemas.set(schema, made)
  return made
}

/** Each request gets a new server, but the schemas are shared. */
const standardSchemas = new WeakMap<TSchema, StandardSchemaWithJSON>()

export function standardSchema(schema: TSchema): StandardSchemaWithJSON {
  const known = standardSchemas.get(schema)
  if (known !== undefined) return known
  const made = fromJsonSchema(schema as Parameters<typeof fromJsonSchema>[0])
  standardSchemas.set(schema, made)
  return made
}
