import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { indexGroup } from '../../../../../domain/identity/index-group.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { GroupDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexgroup',
  summary: 'Add or update a group',
  tag: 'Permissions',
  auth: { kind: 'indexingToken' },
  request: named('IndexGroupRequest', { version: Version, datasource: Type.String(), group: GroupDefinition }),
  async handle(services, { token }, { datasource, version, group }) {
    const { name } = await writableDatasource(services, token, datasource)
    await indexGroup(services, name, group.name, version)
  },
})
