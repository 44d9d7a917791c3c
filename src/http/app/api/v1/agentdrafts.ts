import Type from 'typebox'
import { listAgentDrafts } from '../../../../domain/agents/agent-drafts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/agentdrafts',
  summary: "List the caller's unpublished drafts of agents",
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  response: named('AgentDraftsResponse', {
    drafts: Type.Array(
      named('ListedAgentDraft', {
        agentId: Type.String({ description: "ID of the agent. Starts with `new` if it hasn't been created." }),
        title: Type.String(),
        savedAt: Type.String({ format: 'date-time' }),
      }),
      { description: 'Newest first, at most 50' },
    ),
  }),
  async handle(services, caller) {
    const drafts = await listAgentDrafts(services, caller)
    return {
      drafts: drafts.map(({ agent, title, savedAt }) => ({ agentId: agent, title, savedAt: savedAt.toISOString() })),
    }
  },
})
