import Type from 'typebox'
import { getDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentDatasource } from '../../../../present/present-datasource.ts'
import { DatasourceConfig } from '../../../../schemas/indexing/datasource-config.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/getdatasourceconfig',
  summary: "Get a data source's configuration",
  tag: 'Data sources',
  auth: { kind: 'indexingToken' },
  request: named('GetDatasourceConfigRequest', { datasource: Type.String() }),
  response: DatasourceConfig,
  async handle(services, { token }, { datasource }) {
    return presentDatasource(await getDatasource(services, token, datasource))
  },
})
