import { runAgent } from '../../../../../../domain/agents/run-agent.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { readRunMessages, waitForRun } from '../../../../../present/agents/present-agent-run.ts'
import { AgentRunCreate, AgentRunWaitResponse } from '../../../../../schemas/agent-runs.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents/runs/wait',
  summary: 'Run an agent as yourself and wait for the result',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'agents',
  request: AgentRunCreate,
  response: AgentRunWaitResponse,
  async handle(services, caller, { agent_id, input = {}, messages, metadata = {} }, { signal }) {
    const request = { input, messages: readRunMessages(messages), metadata }
    return waitForRun(runAgent(services, caller, agent_id, request, signal))
  },
})
