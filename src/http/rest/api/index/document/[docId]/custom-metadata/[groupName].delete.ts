import { deleteDocumentMetadata } from '../../../../../../../domain/metadata/put-document-metadata.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { METADATA_LIMIT } from '../../../../../../core/limits/limit-keys.ts'
import { DocumentMetadataPath, SuccessResponse } from '../../../../../../schemas/indexing/custom-metadata.ts'

export default endpoint({
  method: 'DELETE',
  path: '/rest/api/index/document/{docId}/custom-metadata/{groupName}',
  summary: "Delete a document's values in a metadata group",
  tag: 'Custom metadata',
  auth: { kind: 'metadataToken' },
  errors: 'info',
  limit: METADATA_LIMIT,
  params: DocumentMetadataPath,
  response: SuccessResponse,
  async handle(services, _token, _input, { params }) {
    await deleteDocumentMetadata(services, params.docId, params.groupName)
    return { success: true }
  },
})
