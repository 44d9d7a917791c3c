import { putMetadataSchema } from '../../../../../../domain/metadata/put-metadata-schema.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { METADATA_LIMIT } from '../../../../../core/limits/limit-keys.ts'
import {
  CustomMetadataSchema,
  MetadataGroup,
  SuccessResponse,
} from '../../../../../schemas/indexing/custom-metadata.ts'

export default endpoint({
  method: 'PUT',
  path: '/rest/api/index/custom-metadata/schema/{groupName}',
  summary: 'Create a metadata group or replace its keys',
  tag: 'Custom metadata',
  auth: { kind: 'metadataToken' },
  errors: 'info',
  limit: METADATA_LIMIT,
  params: MetadataGroup,
  request: CustomMetadataSchema,
  response: SuccessResponse,
  async handle(services, _token, { metadataKeys }, { params }) {
    await putMetadataSchema(services, params.groupName, metadataKeys)
    return { success: true }
  },
})
