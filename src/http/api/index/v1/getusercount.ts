import Type from 'typebox'
import { getDatasource } from '../../../../domain/datasources/get-datasource.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getusercount',
  summary: 'The number of users in a datasource',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('GetUserCountRequest', { datasource: Type.String() }),
  response: named('GetUserCountResponse', { userCount: Type.Integer() }),
  async handle(services, { token }, { datasource }) {
    const { name } = await getDatasource(services, token, datasource)
    const { users } = await services.identity.counts(name)
    return { userCount: users }
  },
})
