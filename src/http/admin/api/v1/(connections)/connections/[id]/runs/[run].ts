import { getRun } from '../../../../../../../../domain/connections/read-connections.ts'
import { ConnectionRunInfo, RunId } from '../../../../../../../../http/schemas/admin/connections.ts'
import { presentRun } from '../../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/runs/{run}',
  summary: 'Read a run, with the report of a dry run',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: RunId,
  response: ConnectionRunInfo,
  async handle(services, actor, _body, { params }) {
    return presentRun(await getRun(services, actor, params.id, params.run))
  },
})
