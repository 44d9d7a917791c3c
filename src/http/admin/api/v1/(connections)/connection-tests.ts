import { checkNewConnection } from '../../../../../domain/connections/check-connection.ts'
import { ConnectionChecks, ConnectionTest } from '../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connection-tests',
  summary: 'Test the settings of a connection before you create it',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  request: ConnectionTest,
  response: ConnectionChecks,
  async handle(services, actor, request) {
    return { items: await checkNewConnection(services, actor, request) }
  },
})
