import { deleteDatasource } from '../../../../../domain/datasources/delete-datasource.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { Name } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/datasources/{name}',
  summary: 'Delete a data source. It is hidden immediately; its documents are deleted in the background.',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  status: 204,
  params: Name,
  async handle(services, actor, _body, { params }) {
    await deleteDatasource(services, actor, params.name)
  },
})
