import { createDatasource } from '../../../../domain/datasources/put-datasource.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentDatasourceSettings } from '../../../present/present-administration.ts'
import { DatasourceSettings, NewDatasource } from '../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/datasources',
  summary: 'Create a data source',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  status: 201,
  request: NewDatasource,
  response: DatasourceSettings,
  async handle(services, actor, request) {
    return presentDatasourceSettings(await createDatasource(services, actor, request))
  },
})
