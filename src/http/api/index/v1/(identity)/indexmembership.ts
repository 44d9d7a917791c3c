import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { indexMembership } from '../../../../../domain/identity/index-membership.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { MembershipDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexmembership',
  summary: 'Add a user or group to a group',
  tag: 'Permissions',
  auth: { kind: 'indexingToken' },
  request: named('IndexMembershipRequest', {
    version: Version,
    datasource: Type.String(),
    membership: MembershipDefinition,
  }),
  async handle(services, { token }, { datasource, version, membership }) {
    const { name } = await writableDatasource(services, token, datasource)
    await indexMembership(services, name, membership, version)
  },
})
