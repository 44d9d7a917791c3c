import Type from 'typebox'
import { PropertyDefinition } from '../../../wire/datasource-config.ts'
import { CustomProperty } from '../../../wire/document-definition.ts'
import { named } from '../named.ts'

export const MetadataGroup = Type.Object({ groupName: Type.String() })
export const DocumentMetadataPath = Type.Object({
  docId: Type.String({ description: 'datasource:objectType:id, the document ID in search results' }),
  groupName: Type.String(),
})

export const CustomMetadataSchema = named('CustomMetadataSchema', { metadataKeys: Type.Array(PropertyDefinition) })
export const CustomMetadataPutRequest = named('CustomMetadataPutRequest', {
  customMetadata: Type.Array(CustomProperty),
})
export const SuccessResponse = named('SuccessResponse', { success: Type.Boolean({ default: true }) })
