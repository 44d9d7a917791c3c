import Type from 'typebox'
import { runAs } from '../../../../../domain/agents/run-as.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readRunMessages, streamRun } from '../../../../present/agents/present-agent-run.ts'
import { AgentRunCreate, AgentRunEvent } from '../../../../schemas/agent-runs.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/run-agent-as',
  summary: 'See what an agent answers a user, as events. Read-only; recorded in the audit log.',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'search.as' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  answers: ['events'],
  request: named('RunAgentAsRequest', {
    user: Type.String({ minLength: 1, maxLength: 320, description: 'Email' }),
    agent_id: AgentRunCreate.properties.agent_id,
    messages: AgentRunCreate.properties.messages,
    input: AgentRunCreate.properties.input,
  }),
  response: AgentRunEvent,
  async handle(services, actor, { user, agent_id: agentId, messages, input = {} }, { signal }) {
    const request = { input, messages: readRunMessages(messages), metadata: {} }
    return streamRun(runAs(services, actor, { user, agentId, request }, signal))
  },
})
