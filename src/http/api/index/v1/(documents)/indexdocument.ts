import Type from 'typebox'
import { indexDocument } from '../../../../../domain/documents/index-documents.ts'
import { DocumentDefinition, Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexdocument',
  summary: 'Add or replace a document',
  tag: 'Documents',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  limit: { setting: 'indexDocumentPerSecond', per: 'second' },
  request: named('IndexDocumentRequest', {
    version: Version,
    datasource: Type.Optional(Type.String({ description: 'Can be set inside the document instead' })),
    document: DocumentDefinition,
  }),
  async handle(services, { token }, { datasource, document, version }) {
    await indexDocument(services, token, datasource, document, version)
  },
})
