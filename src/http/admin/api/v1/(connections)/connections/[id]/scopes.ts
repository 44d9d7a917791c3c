import { listScopes } from '../../../../../../../domain/connections/read-connections.ts'
import { ConnectionId, ConnectionScopes } from '../../../../../../../http/schemas/admin/connections.ts'
import { presentScope } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/scopes',
  summary: 'List the scopes that runs have found, with their progress',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionScopes,
  async handle(services, actor, _body, { params }) {
    return { items: (await listScopes(services, actor, params.id)).map(presentScope) }
  },
})
