import { removeConnection } from '../../../../../../domain/connections/remove-connection.ts'
import { ConnectionId, RemovalQuery } from '../../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/connections/{id}',
  summary: 'Remove a connection, and keep, hide or delete its documents',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  status: 204,
  params: ConnectionId,
  query: RemovalQuery,
  async handle(services, actor, _body, { params, query }) {
    await removeConnection(services, actor, params.id, query.documents ?? 'keep')
  },
})
