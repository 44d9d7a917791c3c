import { cancelRun } from '../../../../domain/agents/durable-runs.ts'
import { getRun } from '../../../../domain/agents/read-runs.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentRunState } from '../../../present/agents/present-agent-run.ts'
import { AgentRunCancelRequest, PlatformRunResponse } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/cancellations',
  summary: 'Cancel one of your runs (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: AgentId,
  request: AgentRunCancelRequest,
  response: PlatformRunResponse,
  async handle(services, caller, { run_id }, { params, requestId }) {
    await cancelRun(services, caller, params.agent_id, run_id)
    return presentRunState(await getRun(services, caller, params.agent_id, run_id), requestId)
  },
})
