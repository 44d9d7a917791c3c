import { getConnection } from '../../../../../../domain/connections/read-connections.ts'
import { ConnectionId, ConnectionInfo } from '../../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}',
  summary: 'Read a connection, without its credentials',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionInfo,
  async handle(services, actor, _body, { params }) {
    return presentConnection(await getConnection(services, actor, params.id))
  },
})
