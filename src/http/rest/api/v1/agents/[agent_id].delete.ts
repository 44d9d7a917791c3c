import { deleteAgent } from '../../../../../domain/agents/write-agent.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { AgentId } from '../../../../schemas/agents.ts'

export default endpoint({
  method: 'DELETE',
  path: '/rest/api/v1/agents/{agent_id}',
  summary: 'Delete an agent, its versions and its runs',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  params: AgentId,
  async handle(services, caller, _body, { params }) {
    await deleteAgent(services, caller, params.agent_id)
  },
})
