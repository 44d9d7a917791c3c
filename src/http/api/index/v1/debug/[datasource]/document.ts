import Type from 'typebox'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { documentStatus } from '../../../../../../domain/troubleshooting/document-status.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  DebugDocumentRequest,
  DebugDocumentResponse,
  presentStatus,
} from '../../../../../schemas/indexing/document-status.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/document',
  summary: "Get a document's indexing status and permissions",
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  params: Type.Object({ datasource: Type.String() }),
  request: DebugDocumentRequest,
  response: DebugDocumentResponse,
  async handle(services, { token }, { objectType, docId }, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    return presentStatus(await documentStatus(services, datasource, { objectType, id: docId }))
  },
})
