import Type from 'typebox'
import { readAgentForEditor } from '../../../../../domain/agents/read-agents.ts'
import { showAgent } from '../../../../../domain/agents/shown-agent.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentAgent } from '../../../../present/agents/present-agent.ts'
import { Agent, AgentId } from '../../../../schemas/agents.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/agents/{agent_id}',
  summary: 'Get an agent, optionally an earlier version',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  params: AgentId,
  query: Type.Object({
    version: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'As of this version' })),
  }),
  response: Agent,
  async handle(services, caller, _body, { params, query }) {
    const version = query.version === undefined ? undefined : Number(query.version)
    const view = await readAgentForEditor(services, caller, params.agent_id, version)
    return presentAgent(await showAgent(services, caller, view), services.directory)
  },
})
