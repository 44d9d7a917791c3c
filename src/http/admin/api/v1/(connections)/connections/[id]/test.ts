import { checkConnection } from '../../../../../../../domain/connections/check-connection.ts'
import { ConnectionChecks, ConnectionId } from '../../../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connections/{id}/test',
  summary: 'Test a connection',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionChecks,
  async handle(services, actor, _body, { params }) {
    return { items: await checkConnection(services, actor, params.id) }
  },
})
