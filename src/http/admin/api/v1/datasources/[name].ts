import { changeDatasource } from '../../../../../domain/datasources/put-datasource.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentDatasourceSettings } from '../../../../present/present-administration.ts'
import { DatasourceChange, DatasourceSettings, Name } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/datasources/{name}',
  summary: 'Update a data source. Omitted fields stay unchanged.',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  request: DatasourceChange,
  response: DatasourceSettings,
  async handle(services, actor, change, { params }) {
    return presentDatasourceSettings(await changeDatasource(services, actor, params.name, change))
  },
})
