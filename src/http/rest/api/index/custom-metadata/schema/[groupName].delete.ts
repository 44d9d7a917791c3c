import { deleteMetadataSchema } from '../../../../../../domain/metadata/put-metadata-schema.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { METADATA_LIMIT } from '../../../../../core/limits/limit-keys.ts'
import { MetadataGroup, SuccessResponse } from '../../../../../schemas/indexing/custom-metadata.ts'

export default endpoint({
  method: 'DELETE',
  path: '/rest/api/index/custom-metadata/schema/{groupName}',
  summary: 'Delete a metadata group. Its values are removed in the background.',
  tag: 'Custom metadata',
  auth: { kind: 'metadataToken' },
  errors: 'info',
  limit: METADATA_LIMIT,
  params: MetadataGroup,
  response: SuccessResponse,
  async handle(services, _token, _input, { params }) {
    await deleteMetadataSchema(services, params.groupName)
    return { success: true }
  },
})
