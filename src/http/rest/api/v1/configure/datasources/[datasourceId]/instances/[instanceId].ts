import { configurationOf } from '../../../../../../../../domain/datasources/configuration-values.ts'
import {
  datasourceAdministrator,
  datasourceInstance,
} from '../../../../../../../core/credentials/datasource-administrator.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { presentConfiguration } from '../../../../../../../present/present-administration.ts'
import {
  DatasourceConfigurationResponse,
  InstancePath,
} from '../../../../../../../schemas/admin/datasource-administration.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/configure/datasources/{datasourceId}/instances/{instanceId}',
  summary: "Get a data source instance's configuration",
  tag: 'Data sources',
  auth: { kind: 'client', scope: 'ADMIN' },
  errors: 'message',
  params: InstancePath,
  response: DatasourceConfigurationResponse,
  async handle(services, caller, _body, { params, address }) {
    await datasourceAdministrator(services, caller, address)
    const datasource = await datasourceInstance(services, params.datasourceId, params.instanceId)
    return presentConfiguration(configurationOf(datasource))
  },
})
