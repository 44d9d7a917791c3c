import { changeReaders } from '../../../../../../../domain/documents/files/change-readers.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Name } from '../../../../../../schemas/admin/administration.ts'
import { ChangedReaders, DocumentQuery } from '../../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/datasources/{name}/document/permissions',
  summary: 'Change who can see a file that was added by hand',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-permissions' },
  status: 204,
  params: Name,
  query: DocumentQuery,
  request: ChangedReaders,
  async handle(services, actor, { permissions }, { params, query }) {
    const { objectType = '', docId: id } = query
    await changeReaders(services, actor, { datasource: params.name, objectType, id }, permissions)
  },
})
