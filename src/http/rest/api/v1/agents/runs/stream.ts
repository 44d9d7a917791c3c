import { runAgent } from '../../../../../../domain/agents/run-agent.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { readRunMessages, streamRun } from '../../../../../present/agents/present-agent-run.ts'
import { AgentRunCreate, AgentRunEvent } from '../../../../../schemas/agent-runs.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents/runs/stream',
  summary: 'Run an agent as yourself and stream events',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'agents',
  answers: ['events'],
  request: AgentRunCreate,
  response: AgentRunEvent,
  async handle(services, caller, { agent_id, input = {}, messages, metadata = {} }, { signal }) {
    const request = { input, messages: readRunMessages(messages), metadata }
    return streamRun(runAgent(services, caller, agent_id, request, signal))
  },
})
