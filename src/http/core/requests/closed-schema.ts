import type { TSchema } from 'typebox'

/** Refuses fields that a schema doesn't have: a typo in the name of one would change who a token is for. */
export function closedSchema<Schema extends TSchema>(schema: Schema): Schema {
  const { properties, additionalProperties } = schema as { properties?: object; additionalProperties?: unknown }
  if (properties === undefined || additionalProperties !== undefined) return schema
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as Schema
  return Object.assign(copy, { additionalProperties: false })
}
