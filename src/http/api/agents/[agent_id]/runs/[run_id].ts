import Type from 'typebox'
import { getRun } from '../../../../../domain/agents/read-runs.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentRunState } from '../../../../present/agents/present-agent-run.ts'
import { PlatformRunResponse } from '../../../../schemas/agent-runs.ts'
import { AgentId } from '../../../../schemas/agents.ts'

export default endpoint({
  method: 'GET',
  path: '/api/agents/{agent_id}/runs/{run_id}',
  summary: 'Get one of your runs with its state and messages (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: Type.Object({ ...AgentId.properties, run_id: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: PlatformRunResponse,
  async handle(services, caller, _body, { params, requestId }) {
    return presentRunState(await getRun(services, caller, params.agent_id, params.run_id), requestId)
  },
})
