import { changeConnection } from '../../../../../../domain/connections/change-connection.ts'
import { getConnection } from '../../../../../../domain/connections/read-connections.ts'
import { ConnectionChange, ConnectionId, ConnectionInfo } from '../../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/connections/{id}',
  summary: 'Update a connection. A run under way stops, and the next one uses the new settings.',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  request: ConnectionChange,
  response: ConnectionInfo,
  async handle(services, actor, request, { params }) {
    await changeConnection(services, actor, params.id, request)
    return presentConnection(await getConnection(services, actor, params.id))
  },
})
