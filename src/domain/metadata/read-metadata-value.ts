import { badField, quoted } from '../../kernel/bad-field.ts'
import type { CustomProperty } from '../../wire/document-definition.ts'
import type { MetadataValue } from '../documents/document-metadata.ts'
import { readPropertyValue } from '../documents/read-property-value.ts'
import type { MetadataKey } from './metadata-schema.ts'

const MAX_ITEMS = 100

/** Checks one value against the schema of its group. `field` names it in error messages. */
export function readMetadataValue(
  { name, value }: CustomProperty,
  keys: readonly MetadataKey[],
  field: string,
): MetadataValue {
  const key = keys.find((each) => each.name === name)
  if (key === undefined) {
    const known = keys.map((each) => each.name).join(', ')
    throw badField(`${field}.name`, `must be a key of the group: ${known}; got ${quoted(name ?? '')}`)
  }
  return {
    name: key.name,
    value: readPropertyValue(key.propertyType ?? 'TEXT', value, `${field}.value`, MAX_ITEMS),
    ...(key.skipIndexing === true && { isHidden: true }),
  }
}
