import Type from 'typebox'
import { importAgent } from '../../../../../../domain/agents/import-agent.ts'
import { showWritten } from '../../../../../../domain/agents/shown-agent.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentWorkflow } from '../../../../../present/agents/present-agent.ts'
import { readAgentBundle } from '../../../../../schemas/agent-bundle.ts'
import { AgentId, WorkflowResult } from '../../../../../schemas/agents.ts'
import { FilePart } from '../../../../../schemas/file-part.ts'
import { named } from '../../../../../schemas/named.ts'

const text = (description: string) => Type.Optional(Type.String({ maxLength: 1000, description }))

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/agents/{agent_id}/import',
  summary: 'Import an agent definition from a file. Use the ID "new" to create an agent.',
  tag: 'Agents',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  isMultipart: true,
  params: AgentId,
  request: named('ImportAgentRequest', {
    bundle: FilePart('JSON with the fields of CreateWorkflowRequest, but for who may use it'),
    gitCommitSha: text('Where it comes from'),
    gitAuthorId: text('Who wrote it there'),
    commitMessage: text('Why'),
    syncMode: Type.Optional(
      Type.Enum(['STAGED', 'PUBLISHED'], { description: 'STAGED saves it as a draft. Default: PUBLISHED.' }),
    ),
    isDraft: Type.Optional(Type.Enum(['true', 'false'], { description: 'true is the same as STAGED' })),
  }),
  response: named('ImportAgentResponse', {
    workflowResult: WorkflowResult,
    status: Type.Enum(['CREATED', 'UPDATED', 'DRAFT_PREVIEW']),
  }),
  async handle(services, caller, { bundle, gitAuthorId, syncMode, isDraft }, { params }) {
    const definition = await readAgentBundle(bundle.bytes)
    const options = { isDraft: isDraft === 'true' || syncMode === 'STAGED', gitAuthorId }
    const { view, status } = await importAgent(services, caller, params.agent_id, definition, options)
    return { workflowResult: presentWorkflow(await showWritten(services, caller, view), services.directory), status }
  },
})
