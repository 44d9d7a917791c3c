import { deleteAsAdmin } from '../../../../../../domain/documents/delete-as-admin.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { DocumentQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/datasources/{name}/document',
  summary: 'Delete a document. No search shows it afterwards.',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  status: 204,
  params: Name,
  query: DocumentQuery,
  async handle(services, actor, _body, { params, query }) {
    const { objectType = '', docId: id } = query
    await deleteAsAdmin(services, actor, { datasource: params.name, objectType, id })
  },
})
