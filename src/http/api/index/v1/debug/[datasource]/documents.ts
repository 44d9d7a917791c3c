import Type from 'typebox'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { documentStatuses } from '../../../../../../domain/troubleshooting/document-status.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  DebugDocumentRequest,
  DebugDocumentResponse,
  presentStatus,
} from '../../../../../schemas/indexing/document-status.ts'
import { named } from '../../../../../schemas/named.ts'

const MAX_DOCUMENTS = 500

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/documents',
  summary: 'Get the indexing status and permissions of several documents',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  params: Type.Object({ datasource: Type.String() }),
  request: named('DebugDocumentsRequest', {
    debugDocuments: Type.Array(DebugDocumentRequest, { maxItems: MAX_DOCUMENTS }),
  }),
  response: named('DebugDocumentsResponse', {
    documentStatuses: Type.Array(
      named('DebugDocumentsResponseItem', {
        docId: Type.String(),
        objectType: Type.String(),
        debugInfo: DebugDocumentResponse,
      }),
    ),
  }),
  async handle(services, { token }, { debugDocuments }, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    const named = debugDocuments.map(({ docId, objectType }) => ({ objectType, id: docId }))
    const statuses = await documentStatuses(services, datasource, named)
    return {
      documentStatuses: named.flatMap(({ objectType, id }, at) => {
        const status = statuses[at]
        return status === undefined ? [] : { docId: id, objectType, debugInfo: presentStatus(status) }
      }),
    }
  },
})
