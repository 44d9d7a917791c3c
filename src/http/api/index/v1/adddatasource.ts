import { putDatasource } from '../../../../domain/datasources/put-datasource.ts'
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
  async handle(services, { token }, config, { address }) {
    refuseOtherDatasource(token, config.name)
    await putDatasource(services, { kind: 'indexingToken', id: token.id, name: token.name, address }, config)
  },
})
