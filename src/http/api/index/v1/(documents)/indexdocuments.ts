import Type from 'typebox'
import { indexDocuments } from '../../../../../domain/documents/index-documents.ts'
import { DocumentDefinition } from '../../../../../wire/document-definition.ts'
import { Name } from '../../../../../wire/texts.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexdocuments',
  summary: 'Add or replace a batch of documents. Indexes all or none.',
  tag: 'Documents',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  limit: {
    setting: 'indexDocumentsPerMinute',
    per: 'minute',
    cost: (body) => (body as { documents: unknown[] }).documents.length,
  },
  request: named('IndexDocumentsRequest', {
    uploadId: Type.Optional(Name()),
    datasource: Type.String(),
    documents: Type.Array(DocumentDefinition),
  }),
  async handle(services, { token }, { datasource, documents }) {
    await indexDocuments(services, token, datasource, documents)
  },
})
