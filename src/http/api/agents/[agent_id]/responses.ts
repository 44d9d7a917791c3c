import { respondToRun } from '../../../../domain/agents/run-agent.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { answerRun, readRunMessages } from '../../../present/present-agent-run.ts'
import { AgentRunRespondRequest, PlatformRunResponse } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/responses',
  summary: 'Go on with a run of your own that has ended (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'problem',
  answers: ['json', 'events'],
  params: AgentId,
  request: AgentRunRespondRequest,
  response: PlatformRunResponse,
  async handle(services, caller, { run_id, messages, stream }, { params, signal, requestId }) {
    const events = respondToRun(services, caller, params.agent_id, run_id, readRunMessages(messages), signal)
    return answerRun(events, stream, requestId)
  },
})
