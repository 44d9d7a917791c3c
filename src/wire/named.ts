import Type, { type TObject, type TProperties } from 'typebox'

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
