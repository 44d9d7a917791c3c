import Type from 'typebox'
import { saveAgentDraft } from '../../../../domain/agents/agent-drafts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { DraftedAgent } from '../../../schemas/agents.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/saveagentdraft',
  summary: 'Save what the caller typed into the editor of an agent. Nobody else sees it.',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  request: named('SaveAgentDraftRequest', {
    agentId: DraftedAgent,
    content: Type.Optional(Type.String({ maxLength: 200_000, description: 'Leave it out to delete the draft' })),
    title: Type.Optional(Type.String({ maxLength: 1000, description: 'What the draft is called in lists' })),
  }),
  response: named('SaveAgentDraftResponse', { savedAt: Type.String({ format: 'date-time' }) }),
  async handle(services, caller, { agentId, content, title }) {
    return { savedAt: (await saveAgentDraft(services, caller, agentId, content, title)).toISOString() }
  },
})
