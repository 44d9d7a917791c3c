import Type from 'typebox'
import { getDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { documentStatus } from '../../../../../domain/troubleshooting/document-status.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getdocumentstatus',
  summary: "Get a document's indexing status, with Unix timestamps",
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('GetDocumentStatusRequest', {
    datasource: Type.String(),
    objectType: Type.String(),
    docId: Type.String({ minLength: 1 }),
  }),
  response: named('GetDocumentStatusResponse', {
    uploadStatus: Type.String(),
    lastUploadedAt: Type.Optional(Type.Integer()),
    indexingStatus: Type.String(),
    lastIndexedAt: Type.Optional(Type.Integer()),
  }),
  async handle(services, { token }, { datasource, objectType, docId }) {
    const found = await getDatasource(services, token, datasource)
    const status = await documentStatus(services, found, { objectType, id: docId })
    const { uploadStatus, lastUploadedAt, indexingStatus, lastIndexedAt } = status
    return {
      uploadStatus,
      ...(lastUploadedAt && { lastUploadedAt: seconds(lastUploadedAt) }),
      indexingStatus,
      ...(lastIndexedAt && { lastIndexedAt: seconds(lastIndexedAt) }),
    }
  },
})

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
