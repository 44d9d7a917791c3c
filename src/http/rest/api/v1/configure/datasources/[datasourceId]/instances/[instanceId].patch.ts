import { configurationOf, readConfiguration } from '../../../../../../../../domain/datasources/configuration-values.ts'
import { changeDatasource } from '../../../../../../../../domain/datasources/put-datasource.ts'
import {
  datasourceAdministrator,
  datasourceInstance,
} from '../../../../../../../core/credentials/datasource-administrator.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { presentConfiguration } from '../../../../../../../present/present-administration.ts'
import {
  DatasourceConfigurationResponse,
  InstancePath,
  UpdateDatasourceConfigurationRequest,
} from '../../../../../../../schemas/admin/datasource-administration.ts'

export default endpoint({
  method: 'PATCH',
  path: '/rest/api/v1/configure/datasources/{datasourceId}/instances/{instanceId}',
  summary: "Update a data source instance's configuration. Omitted fields stay unchanged.",
  tag: 'Data sources',
  auth: { kind: 'client', scope: 'ADMIN' },
  errors: 'message',
  params: InstancePath,
  request: UpdateDatasourceConfigurationRequest,
  response: DatasourceConfigurationResponse,
  async handle(services, caller, { configuration }, { params, address }) {
    const actor = await datasourceAdministrator(services, caller, address)
    const { name } = await datasourceInstance(services, params.datasourceId, params.instanceId)
    const changed = await changeDatasource(services, actor, name, readConfiguration(configuration.values))
    return presentConfiguration(configurationOf(changed))
  },
})
