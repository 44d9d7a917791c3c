import { listRuns } from '../../../../../../../domain/connections/read-connections.ts'
import { ConnectionId, ConnectionRuns } from '../../../../../../../http/schemas/admin/connections.ts'
import { presentRun } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/runs',
  summary: 'List the latest runs of a connection',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionRuns,
  async handle(services, actor, _body, { params }) {
    return { items: (await listRuns(services, actor, params.id)).map(presentRun) }
  },
})
