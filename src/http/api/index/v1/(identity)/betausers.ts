import Type from 'typebox'
import { getDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { limitToTestGroup } from '../../../../../domain/datasources/limit-to-test-group.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/betausers',
  summary: 'Limit a data source to a test group. Document permissions still apply.',
  tag: 'Permissions',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('GreenlistUsersRequest', {
    datasource: Type.String(),
    emails: Type.Array(Type.String(), { description: 'Replaces the previous list. Empty: no one.' }),
  }),
  async handle(services, { token }, { datasource, emails }, { address }) {
    const actor = { kind: 'indexingToken' as const, id: token.id, name: token.name, address }
    await limitToTestGroup(services, actor, await getDatasource(services, token, datasource), emails)
  },
})
