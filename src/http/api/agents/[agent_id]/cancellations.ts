import Type from 'typebox'
import { cancelRun } from '../../../../domain/agents/read-runs.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentRun } from '../../../present/present-agent-run.ts'
import { AgentRunCancelRequest, CancelledRun } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/cancellations',
  summary: 'End a run of your own that is at work (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: AgentId,
  request: AgentRunCancelRequest,
  response: named('AgentRunCancelResponse', { run: CancelledRun, request_id: Type.String() }),
  async handle(services, caller, { run_id }, { params, requestId }) {
    const run = await cancelRun(services, caller, params.agent_id, run_id)
    return { run: { ...presentRun(run), status: 'cancelled' as const }, request_id: requestId }
  },
})
