import { showWritten } from '../../../../domain/agents/shown-agent.ts'
import { createAgent } from '../../../../domain/agents/write-agent.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentWorkflow } from '../../../present/agents/present-agent.ts'
import { CreateWorkflowRequest, readAgentRequest, WorkflowResult } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents',
  summary: 'Create an agent with instructions, inputs, sources, tools and an audience',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  request: CreateWorkflowRequest,
  response: WorkflowResult,
  async handle(services, caller, request) {
    const { transient: isTransient, parentWorkflowId: parentId } = request
    const view = await createAgent(services, caller, readAgentRequest(request), { isTransient, parentId })
    return presentWorkflow(await showWritten(services, caller, view), services.directory)
  },
})
