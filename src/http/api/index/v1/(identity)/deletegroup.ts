import Type from 'typebox'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { deleteGroup } from '../../../../../domain/identity/index-group.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/deletegroup',
  summary: "Delete a group and its memberships. Succeeds even if the group doesn't exist.",
  tag: 'Permissions',
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('DeleteGroupRequest', { version: Version, datasource: Type.String(), groupName: Type.String() }),
  async handle(services, { token }, { datasource, version, groupName }) {
    const { name } = await writableDatasource(services, token, datasource)
    await deleteGroup(services, name, groupName, version)
  },
})
