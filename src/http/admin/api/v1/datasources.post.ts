import { putDatasource } from '../../../../domain/datasources/put-datasource.ts'
import { ServiceError } from '../../../../kernel/errors.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentDatasourceSettings } from '../../../present/present-administration.ts'
import { DatasourceSettings, NewDatasource } from '../../../schemas/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/datasources',
  summary: 'Create a datasource',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  status: 201,
  request: NewDatasource,
  response: DatasourceSettings,
  async handle(services, actor, request) {
    if ((await services.datasources.find(request.name)) !== undefined) {
      throw new ServiceError('conflict', `There is a datasource "${request.name}" already; change that one`)
    }
    return presentDatasourceSettings(await putDatasource(services, actor, request))
  },
})
