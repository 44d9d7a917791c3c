import Type from 'typebox'
import { readAgentDraft } from '../../../../domain/agents/agent-drafts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { DraftedAgent } from '../../../schemas/agents.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/agentdraft',
  summary: 'Read what the caller typed into the editor of an agent and has not published',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'agents',
  request: named('AgentDraftRequest', { agentId: DraftedAgent }),
  response: named('AgentDraftResponse', {
    draft: Type.Optional(
      Type.Object({
        content: Type.String({ description: 'As it was saved' }),
        savedAt: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
  async handle(services, caller, { agentId }) {
    const draft = await readAgentDraft(services, caller, agentId)
    return { ...(draft && { draft: { content: draft.content, savedAt: draft.savedAt.toISOString() } }) }
  },
})
