import Type from 'typebox'
import { readAgentSchemas } from '../../../../domain/agents/agent-schemas.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentAgentSchemas } from '../../../present/agents/present-agent.ts'
import { AgentId, AgentSchemasResponse } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'GET',
  path: '/api/agents/{agent_id}/schemas',
  summary: "Get an agent's input and output JSON Schemas (Platform API)",
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: AgentId,
  query: Type.Object({
    include_tools: Type.Optional(Type.Enum(['true', 'false'], { description: 'Also include the tools it uses' })),
  }),
  response: AgentSchemasResponse,
  async handle(services, caller, _body, { params, query, requestId }) {
    const { tools, ...schemas } = presentAgentSchemas(await readAgentSchemas(services, caller, params.agent_id))
    return { ...schemas, ...(query.include_tools === 'true' && { tools }), request_id: requestId }
  },
})
