import Type from 'typebox'
import { putDatasourceWithToken } from '../../../../../domain/datasources/put-datasource.ts'
import { badField, REQUIRED } from '../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { DatasourceConfig } from '../../../../schemas/indexing/datasource-config.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/adddatasource',
  summary: 'Create a data source or replace its configuration',
  tag: 'Data sources',
  auth: { kind: 'indexingToken' },
  // Some clients put the configuration into a field `datasource`.
  request: Type.Object(
    {
      ...DatasourceConfig.properties,
      name: Type.Optional(DatasourceConfig.properties.name),
      datasource: Type.Optional(DatasourceConfig),
    },
    { title: 'AddDatasourceRequest', description: 'The configuration, directly or as `datasource`. name is required.' },
  ),
  async handle(services, { token }, { datasource, ...flat }, { address }) {
    const { name, ...rest } = datasource ?? flat
    if (name === undefined) throw badField('name', REQUIRED)
    await putDatasourceWithToken(services, token, address, { ...rest, name })
  },
})
