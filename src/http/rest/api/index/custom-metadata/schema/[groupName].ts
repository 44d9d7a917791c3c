import { existingSchema } from '../../../../../../domain/metadata/metadata-schema.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { METADATA_LIMIT } from '../../../../../core/limits/limit-keys.ts'
import { CustomMetadataSchema, MetadataGroup } from '../../../../../schemas/indexing/custom-metadata.ts'
import type { Wire } from '../../../../../schemas/wire.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/index/custom-metadata/schema/{groupName}',
  summary: 'Get the keys of a metadata group',
  tag: 'Custom metadata',
  auth: { kind: 'metadataToken' },
  errors: 'info',
  limit: METADATA_LIMIT,
  params: MetadataGroup,
  response: CustomMetadataSchema,
  async handle(services, _token, _input, { params }) {
    const { keys } = await existingSchema(services.metadata, params.groupName)
    return { metadataKeys: structuredClone(keys) as Wire<typeof CustomMetadataSchema>['metadataKeys'] }
  },
})
