import { addConnection } from '../../../../../domain/connections/add-connection.ts'
import { getConnection } from '../../../../../domain/connections/read-connections.ts'
import { ConnectionInfo, NewConnection } from '../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connections',
  summary: 'Connect a source. Creates a data source and starts reading, unless it is paused.',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  status: 201,
  request: NewConnection,
  response: ConnectionInfo,
  async handle(services, actor, request) {
    const { id } = await addConnection(services, actor, request)
    return presentConnection(await getConnection(services, actor, id))
  },
})
