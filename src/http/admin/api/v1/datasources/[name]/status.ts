import { statusOfDatasource } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import {
  DebugDatasourceStatusResponse,
  presentDatasourceStatus,
} from '../../../../../schemas/indexing/datasource-status.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/status',
  summary: "Get a data source's content, indexing progress and recent uploads",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  response: DebugDatasourceStatusResponse,
  async handle(services, _actor, _body, { params }) {
    return presentDatasourceStatus(await statusOfDatasource(services, params.name), services.abandonedUploadDays)
  },
})
