import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { deleteUser } from '../../../../../domain/identity/index-user.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/deleteuser',
  summary: "Delete a user and their memberships. Succeeds even if the user doesn't exist.",
  tag: 'Permissions',
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('DeleteUserRequest', { version: Version, datasource: Type.String(), email: Type.String() }),
  async handle(services, { token }, { datasource, version, email }) {
    const { name } = await writableDatasource(services, token, datasource)
    await deleteUser(services, name, email, version)
  },
})
