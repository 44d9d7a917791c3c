import Type from 'typebox'
import { countDocuments } from '../../../../../domain/troubleshooting/count-contents.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getdocumentcount',
  summary: 'Count the documents in a data source',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('GetDocumentCountRequest', { datasource: Type.String() }),
  response: named('GetDocumentCountResponse', { documentCount: Type.Integer() }),
  async handle(services, { token }, { datasource }) {
    return { documentCount: await countDocuments(services, token, datasource) }
  },
})
