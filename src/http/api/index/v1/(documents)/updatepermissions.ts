import Type from 'typebox'
import { canonicalUrl } from '../../../../../domain/datasources/datasource-rules.ts'
import { writableDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { updatePermissions } from '../../../../../domain/documents/update-permissions.ts'
import { PermissionsDefinition } from '../../../../../wire/document-definition.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/updatepermissions',
  summary: 'Replace only the permissions of a document',
  tag: 'Documents',
  isUpload: true,
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('UpdatePermissionsRequest', {
    datasource: Type.String(),
    objectType: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
    viewURL: Type.Optional(Type.String()),
    permissions: PermissionsDefinition,
  }),
  async handle(services, { token }, { datasource, objectType, id, viewURL, permissions }) {
    const found = await writableDatasource(services, token, datasource)
    const viewUrl = viewURL === undefined ? undefined : canonicalUrl(viewURL.trim(), found)
    await updatePermissions(services, { datasource: found.name, objectType, id, viewUrl }, permissions)
  },
})
