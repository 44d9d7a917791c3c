import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { indexUser } from '../../../../../domain/identity/index-user.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { UserDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexuser',
  summary: 'Add or replace a data source user',
  tag: 'Permissions',
  auth: { kind: 'indexingToken' },
  request: named('IndexUserRequest', { version: Version, datasource: Type.String(), user: UserDefinition }),
  async handle(services, { token }, { datasource, version, user }) {
    const { name } = await writableDatasource(services, token, datasource)
    await indexUser(services, name, user, version)
  },
})
