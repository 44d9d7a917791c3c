import Type from 'typebox'
import { searchAgents } from '../../../domain/agents/read-agents.ts'
import { showAgents } from '../../../domain/agents/shown-agent.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentAgent } from '../../present/agents/present-agent.ts'
import { Agent } from '../../schemas/agents.ts'
import { named } from '../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/search',
  summary: 'Search the agents you can run by name (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  request: named('AgentsSearchRequest', { name: Type.Optional(Type.String({ maxLength: 500 })) }),
  response: named('AgentsSearchResponse', { agents: Type.Array(Agent), request_id: Type.String() }),
  async handle(services, caller, { name = '' }, { requestId }) {
    const found = await showAgents(services, caller, await searchAgents(services, caller, name))
    return { agents: found.map((view) => presentAgent(view, services.directory)), request_id: requestId }
  },
})
