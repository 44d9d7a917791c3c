import Type from 'typebox'
import { bulkIndexDocuments } from '../../../../../domain/uploads/bulk-index-documents.ts'
import { DocumentDefinition } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS, disableStaleDataDeletionCheck } from '../../../../schemas/indexing/bulk-request.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexdocuments',
  summary:
    'Replace all documents of a data source, page by page. Searches show the old documents until the upload is complete.',
  tag: 'Documents',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexDocumentsRequest', {
    ...BULK_FIELDS,
    datasource: Type.String(),
    documents: Type.Array(DocumentDefinition),
    disableStaleDocumentDeletionCheck: disableStaleDataDeletionCheck,
  }),
  async handle(services, { token }, request) {
    await bulkIndexDocuments(services, token, request)
  },
})
