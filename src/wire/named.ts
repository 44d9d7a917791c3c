import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * An object type of the interface under its own name. The name is the schema's `title`: the documentation lists it as a
 * component, and the deprecation schedule finds fields by it.
 */
export function named<Properties extends TProperties>(
  title: string,
  properties: Properties,
  description?: string,
): TObject<Properties> {
  return Type.Object(properties, description === undefined ? { title } : { title, description })
}

/** With a value that errors and the documentation show. */
export function withExample<Schema extends TSchema>(schema: Schema, example: unknown): Schema {
  return Object.assign(schema, { examples: [example] })
}
