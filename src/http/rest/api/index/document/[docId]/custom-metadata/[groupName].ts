import { putDocumentMetadata } from '../../../../../../../domain/metadata/put-document-metadata.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { METADATA_LIMIT } from '../../../../../../core/limits/limit-keys.ts'
import {
  CustomMetadataPutRequest,
  DocumentMetadataPath,
  SuccessResponse,
} from '../../../../../../schemas/indexing/custom-metadata.ts'

export default endpoint({
  method: 'PUT',
  path: '/rest/api/index/document/{docId}/custom-metadata/{groupName}',
  summary: "Replace a document's values in a metadata group",
  tag: 'Custom metadata',
  auth: { kind: 'metadataToken' },
  errors: 'info',
  limit: METADATA_LIMIT,
  params: DocumentMetadataPath,
  request: CustomMetadataPutRequest,
  response: SuccessResponse,
  async handle(services, _token, { customMetadata }, { params }) {
    await putDocumentMetadata(services, params.docId, params.groupName, customMetadata)
    return { success: true }
  },
})
