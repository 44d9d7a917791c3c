import Type from 'typebox'
import { readAgent } from '../../../domain/agents/read-agents.ts'
import { showAgent } from '../../../domain/agents/shown-agent.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentAgent } from '../../present/agents/present-agent.ts'
import { Agent, AgentId } from '../../schemas/agents.ts'
import { named } from '../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/api/agents/{agent_id}',
  summary: 'Get an agent (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: AgentId,
  response: named('AgentGetResponse', { agent: Agent, request_id: Type.String() }),
  async handle(services, caller, _body, { params, requestId }) {
    const view = await readAgent(services, caller, params.agent_id)
    return { agent: presentAgent(await showAgent(services, caller, view), services.directory), request_id: requestId }
  },
})
