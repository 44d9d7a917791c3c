import { checkNewConnection } from '../../../../../domain/connections/check-connection.ts'
import { ConnectionChecks, NewConnection } from '../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connection-tests',
  summary: 'Test a connection before you create it, with the same request',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  request: NewConnection,
  response: ConnectionChecks,
  async handle(services, actor, request) {
    return { items: await checkNewConnection(services, actor, request) }
  },
})
