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
      `Datasource ${name} is pushed to and has no connector; its credentials are indexing tokens, see rotatetoken`,
    )
  },
})
