import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { TSchema } from 'typebox'
import Schema from 'typebox/schema'
import { lenientInput } from '../kernel/lenient-input.ts'
import { schemaProblem } from '../kernel/schema-problem.ts'

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
      validate: async (value) => {
        coerce(value)
        const checked = await standard.validate(value)
        return checked.issues === undefined ? checked : { issues: [{ message: problemIn(schema, value) }] }
      },
    },
  }
  lenientSchemas.set(schema, made)
  return made
}

/** What is wrong with the arguments, in the words of our other errors. */
function problemIn(schema: TSchema, value: unknown): string {
  const [, errors] = Schema.Errors(schema, value)
  const { field = '', message = "don't match the input schema" } = schemaProblem(errors) ?? {}
  return field === '' ? `The arguments ${message}` : `\`${field}\` ${message}`
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
