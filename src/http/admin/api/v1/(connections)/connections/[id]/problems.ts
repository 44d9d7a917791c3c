import { listProblems } from '../../../../../../../domain/connections/read-connections.ts'
import { ConnectionId, ConnectionProblems } from '../../../../../../../http/schemas/admin/connections.ts'
import { presentProblem } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/problems',
  summary: 'List what could not be read, newest first',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionProblems,
  async handle(services, actor, _body, { params }) {
    return { items: (await listProblems(services, actor, params.id)).map(presentProblem) }
  },
})
