import { addDatasource } from '../../../../domain/datasources/add-datasource.ts'
import { refuseOtherDatasource } from '../../../../domain/tokens/indexing-token.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { DatasourceConfig } from '../../../schemas/datasource-config.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/adddatasource',
  summary: 'Create a datasource, or overwrite its configuration',
  tag: 'Datasources',
  auth: { kind: 'indexingToken' },
  request: DatasourceConfig,
  async handle(services, { token }, config) {
    refuseOtherDatasource(token, config.name)
    await addDatasource(services, config)
  },
})
