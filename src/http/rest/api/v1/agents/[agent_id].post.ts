import { publishDraft } from '../../../../../domain/agents/import-agent.ts'
import { editAgent } from '../../../../../domain/agents/write-agent.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { AgentId, EditWorkflowRequest, readAgentRequest } from '../../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents/{agent_id}',
  summary: 'Update an agent. Creates a new version.',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  params: AgentId,
  request: EditWorkflowRequest,
  async handle(services, caller, request, { params }) {
    if (request.publishDraft === true) await publishDraft(services, caller, params.agent_id)
    await editAgent(services, caller, params.agent_id, readAgentRequest(request), request.version)
  },
})
