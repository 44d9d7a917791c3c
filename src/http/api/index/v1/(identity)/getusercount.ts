import Type from 'typebox'
import { countUsers } from '../../../../../domain/troubleshooting/count-contents.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getusercount',
  summary: 'Count the users in a data source',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('GetUserCountRequest', { datasource: Type.String() }),
  response: named('GetUserCountResponse', { userCount: Type.Integer() }),
  async handle(services, { token }, { datasource }) {
    return { userCount: await countUsers(services, token, datasource) }
  },
})
