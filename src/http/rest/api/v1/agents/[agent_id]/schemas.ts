import { readAgentSchemas } from '../../../../../../domain/agents/agent-schemas.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentAgentSchemas } from '../../../../../present/agents/present-agent.ts'
import { AgentId, AgentSchemas } from '../../../../../schemas/agents.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/agents/{agent_id}/schemas',
  summary: "Get an agent's input and output JSON Schemas",
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  params: AgentId,
  response: AgentSchemas,
  async handle(services, caller, _body, { params }) {
    return presentAgentSchemas(await readAgentSchemas(services, caller, params.agent_id))
  },
})
