import { quoted } from '../../../../../../kernel/bad-field.ts'
import { ServiceError } from '../../../../../../kernel/errors.ts'
import {
  datasourceAdministrator,
  datasourceInstance,
} from '../../../../../core/credentials/datasource-administrator.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  DatasourceCredentialStatusResponse,
  InstanceId,
  RotateDatasourceCredentialsRequest,
} from '../../../../../schemas/admin/datasource-administration.ts'

/** All datasources are pushed to: there is no connector here whose credentials could be replaced. */
export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/datasource/{datasourceInstanceId}/credentials',
  summary: "Replace a connector's credentials. Always rejected: data sources receive pushed content.",
  tag: 'Data sources',
  auth: { kind: 'client', scope: 'ADMIN' },
  errors: 'message',
  params: InstanceId,
  request: RotateDatasourceCredentialsRequest,
  response: DatasourceCredentialStatusResponse,
  async handle(services, caller, _body, { params, address }) {
    await datasourceAdministrator(services, caller, address)
    const { name } = await datasourceInstance(services, params.datasourceInstanceId)
    throw new ServiceError(
      'invalid_request',
      `Data source ${quoted(name)} receives pushed content and has no connector credentials; rotate its indexing tokens with rotatetoken`,
    )
  },
})
