import Type from 'typebox'
import { getDatasource } from '../../../../domain/datasources/get-datasource.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getdocumentcount',
  summary: 'The number of documents in a datasource',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('GetDocumentCountRequest', { datasource: Type.String() }),
  response: named('GetDocumentCountResponse', { documentCount: Type.Integer() }),
  async handle(services, { token }, { datasource }) {
    const { name } = await getDatasource(services, token, datasource)
    const counts = await services.documents.countByType(name)
    return { documentCount: counts.reduce((sum, { count }) => sum + count, 0) }
  },
})
