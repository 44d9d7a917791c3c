import { listSourceScopes } from '../../../../../../../domain/connections/check-connection.ts'
import { ConnectionId, SourceScopes } from '../../../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/source-scopes',
  summary: 'Ask the source which scopes it has',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: SourceScopes,
  async handle(services, actor, _body, { params }) {
    const scopes = await listSourceScopes(services, actor, params.id)
    const items = scopes.map(({ id, title, url, total }) => ({
      ...{ id, title },
      ...(url !== undefined && { url }),
      ...(total !== undefined && { total }),
    }))
    return { items }
  },
})
