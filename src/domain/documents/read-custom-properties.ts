import { badField, quoted, REQUIRED } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { CustomProperty } from '../../wire/document-definition.ts'
import type { Datasource, PropertyDefinition } from '../datasources/datasource.ts'
import { type PropertyValue, readPropertyValue, readUndeclaredValue } from './read-property-value.ts'

const MAX_ITEMS = 1000
const LIST_TYPES: readonly string[] = ['TEXTLIST', 'MULTIPICKLIST']

/**
 * Checks custom properties against what the datasource declares of them; one that it does not declare may hold anything
 * that can be searched and comes back as it was. `field` names the list in error messages.
 */
export function readCustomProperties(
  properties: readonly CustomProperty[],
  objectType: string,
  datasource: Datasource,
  field: string,
): CustomProperty[] {
  const definitions = definitionsOf(objectType, datasource)
  const read = properties.flatMap(({ name = '', value }, at) => {
    const place = `${field}[${at}]`
    if (name.trim() === '') throw badField(`${place}.name`, REQUIRED)
    // A property without a value says the same as no property.
    if (value === undefined) return []
    const declared = definitions.get(name.toLowerCase())
    return [{ name: declared?.name ?? name, declared, place, value: readValue(declared, name, value, place) }]
  })
  const byName = Map.groupBy(read, ({ name }) => name)
  return [...byName].map(([name, [first, ...others]]) => ({
    name,
    value: others.length === 0 ? first?.value : joined(name, first?.declared, [first, ...others]),
    ...(first?.declared?.skipIndexing === true && { isHidden: true }),
  }))
}

/** By name in small letters, as names are compared in queries. Those of the document's own type come first. */
function definitionsOf(objectType: string, { objectDefinitions = [] }: Datasource) {
  const isOwn = ({ name = '' }) => name.toLowerCase() === objectType.toLowerCase()
  const definitions = new Map<string, PropertyDefinition>()
  // The last to come stays.
  for (const type of [...objectDefinitions.filter((each) => !isOwn(each)), ...objectDefinitions.filter(isOwn)]) {
    for (const definition of type.propertyDefinitions ?? []) {
      if (definition.name) definitions.set(definition.name.toLowerCase(), definition)
    }
  }
  return definitions
}

function readValue(
  declared: PropertyDefinition | undefined,
  name: string,
  value: unknown,
  place: string,
): PropertyValue {
  const field = `${place}.value`
  try {
    if (declared === undefined) return readUndeclaredValue(value, field, MAX_ITEMS)
    return readPropertyValue(declared.propertyType ?? 'TEXT', value, field, MAX_ITEMS)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // With only the index, the reader would have to count.
    throw new ServiceError(error.code, `${error.message} (property ${quoted(name)})`, {
      ...(error.details && { details: error.details }),
    })
  }
}

/** Some clients repeat the name for each of several texts. */
function joined(
  name: string,
  declared: PropertyDefinition | undefined,
  same: readonly ({ readonly value: PropertyValue; readonly place: string } | undefined)[],
): PropertyValue {
  const items = same.flatMap((each) => each?.value ?? [])
  const field = `${same.at(-1)?.place}.name`
  const type = declared === undefined ? 'TEXTLIST' : (declared.propertyType ?? 'TEXT')
  if (!LIST_TYPES.includes(type) || !items.every((item) => typeof item === 'string')) {
    throw badField(field, `must have one value; property ${quoted(name)} occurs twice`)
  }
  if (items.length > MAX_ITEMS)
    throw badField(field, `must have at most ${MAX_ITEMS} values; property ${quoted(name)} has more`)
  return items
}
