import Type from 'typebox'
import { searchAgents } from '../../../../../domain/agents/read-agents.ts'
import { showAgents } from '../../../../../domain/agents/shown-agent.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentAgent } from '../../../../present/agents/present-agent.ts'
import { Agent } from '../../../../schemas/agents.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents/search',
  summary: 'Search the agents you can run by name',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  request: named('SearchAgentsRequest', { name: Type.Optional(Type.String({ maxLength: 500 })) }),
  response: named('SearchAgentsResponse', { agents: Type.Array(Agent) }),
  async handle(services, caller, { name = '' }) {
    const found = await showAgents(services, caller, await searchAgents(services, caller, name))
    return { agents: found.map((view) => presentAgent(view, services.directory)) }
  },
})
