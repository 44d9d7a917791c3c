import { getConnection } from '../../../../../../../domain/connections/read-connections.ts'
import { startRun } from '../../../../../../../domain/connections/start-run.ts'
import { ConnectionId, ConnectionInfo, NewConnectionRun } from '../../../../../../../http/schemas/admin/connections.ts'
import { presentConnection } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connections/{id}/runs',
  summary: 'Start a run within seconds. dry-run reads everything and writes nothing.',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  status: 202,
  params: ConnectionId,
  request: NewConnectionRun,
  response: ConnectionInfo,
  async handle(services, actor, { mode = 'changes' }, { params }) {
    await startRun(services, actor, params.id, mode)
    return presentConnection(await getConnection(services, actor, params.id))
  },
})
