import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { deleteDocument } from '../../../../../domain/documents/delete-document.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/deletedocument',
  summary: "Delete a document. Succeeds even if the document doesn't exist.",
  tag: 'Documents',
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('DeleteDocumentRequest', {
    version: Version,
    datasource: Type.String(),
    objectType: Type.Optional(Type.String()),
    id: Type.String({ minLength: 1 }),
  }),
  async handle(services, { token }, { datasource, objectType, id, version }) {
    const { name } = await writableDatasource(services, token, datasource)
    await deleteDocument(services, { datasource: name, objectType, id }, version)
  },
})
