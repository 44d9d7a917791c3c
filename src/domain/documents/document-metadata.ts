import type { CustomProperty } from '../../wire/document-definition.ts'
import type { PropertyValue } from './read-property-value.ts'

/** One value of custom metadata as it is stored. */
export interface MetadataValue extends CustomProperty {
  readonly name: string
  readonly value: PropertyValue
}

/** By group. */
export type DocumentMetadata = Readonly<Record<string, readonly MetadataValue[]>>
