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

/** Credentials of connections are changed in their settings, where they are checked against the source first. */
export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/datasource/{datasourceInstanceId}/credentials',
  summary: "Replace a connector's credentials. Always rejected: change them in the settings of the connection.",
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
      `Data source ${quoted(name)} takes no credentials here; change those of a connection in its settings, and rotate indexing tokens with rotatetoken`,
    )
  },
})
