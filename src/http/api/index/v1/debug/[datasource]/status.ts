import Type from 'typebox'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { datasourceStatus } from '../../../../../../domain/troubleshooting/datasource-status.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  DebugDatasourceStatusResponse,
  presentDatasourceStatus,
} from '../../../../../schemas/indexing/datasource-status.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/status',
  summary: "Get a data source's content, indexing progress and visibility",
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  params: Type.Object({ datasource: Type.String() }),
  response: DebugDatasourceStatusResponse,
  async handle(services, { token }, _input, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    return presentDatasourceStatus(await datasourceStatus(services, datasource), services.abandonedUploadDays)
  },
})
