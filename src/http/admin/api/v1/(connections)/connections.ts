import { listConnections } from '../../../../../domain/connections/read-connections.ts'
import { Connections } from '../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections',
  summary: 'List connections, without their credentials',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  response: Connections,
  async handle(services, actor) {
    return { items: (await listConnections(services, actor)).map(presentConnection) }
  },
})
