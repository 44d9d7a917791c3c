import { runAgent } from '../../../../domain/agents/run-agent.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { answerRun, readRunMessages } from '../../../present/present-agent-run.ts'
import { AgentRunCreateRequest, PlatformRunResponse } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/runs',
  summary: 'Run an agent as yourself, at once or event by event (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'problem',
  answers: ['json', 'events'],
  params: AgentId,
  request: AgentRunCreateRequest,
  response: PlatformRunResponse,
  async handle(services, caller, { input = {}, messages, metadata = {}, stream }, { params, signal, requestId }) {
    const request = { input, messages: readRunMessages(messages), metadata }
    const events = runAgent(services, caller, params.agent_id, request, signal)
    return answerRun(events, stream, requestId)
  },
})
