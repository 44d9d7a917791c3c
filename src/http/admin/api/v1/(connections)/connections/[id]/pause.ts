import { getConnection } from '../../../../../../../domain/connections/read-connections.ts'
import { pauseConnection } from '../../../../../../../domain/connections/start-run.ts'
import { ConnectionId, ConnectionInfo } from '../../../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connections/{id}/pause',
  summary: 'Pause a connection. A run under way stops.',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionInfo,
  async handle(services, actor, _body, { params }) {
    await pauseConnection(services, actor, params.id)
    return presentConnection(await getConnection(services, actor, params.id))
  },
})
