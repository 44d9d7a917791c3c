import { credentialStatus } from '../../../../../../domain/troubleshooting/credential-status.ts'
import {
  datasourceAdministrator,
  datasourceInstance,
} from '../../../../../core/credentials/datasource-administrator.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  DatasourceCredentialStatusResponse,
  InstanceId,
} from '../../../../../schemas/admin/datasource-administration.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/datasource/{datasourceInstanceId}/credentialstatus',
  summary: 'Get the status of the indexing tokens that can push to a data source',
  tag: 'Data sources',
  auth: { kind: 'client', scope: 'ADMIN' },
  errors: 'message',
  params: InstanceId,
  response: DatasourceCredentialStatusResponse,
  async handle(services, caller, _body, { params, address }) {
    await datasourceAdministrator(services, caller, address)
    const { name } = await datasourceInstance(services, params.datasourceInstanceId)
    const { status, expiresAt, message } = await credentialStatus(services, name)
    return { status, ...(expiresAt && { expiresAt: expiresAt.toISOString() }), message }
  },
})
