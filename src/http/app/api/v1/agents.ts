import Type from 'typebox'
import { agentGallery } from '../../../../domain/web/agent-gallery.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentAuthor } from '../../../present/present-document.ts'
import { named } from '../../../schemas/named.ts'
import { Person } from '../../../schemas/people/person.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/agents',
  summary: 'List the agents the caller can run, with their sources and how often they ran in the last 30 days',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  response: named('AgentGalleryResponse', {
    agents: Type.Array(
      named('GalleryAgent', {
        agentId: Type.String(),
        name: Type.String(),
        description: Type.String(),
        author: Person,
        isOwn: Type.Boolean(),
        mayEdit: Type.Boolean(),
        datasources: Type.Array(Type.String(), { description: 'Empty: all data sources' }),
        runs: Type.Integer({ description: 'Runs by everyone in the last 30 days' }),
      }),
      { description: 'By name, at most 100' },
    ),
  }),
  async handle(services, caller) {
    const agents = await agentGallery(services, caller)
    return {
      agents: agents.map(({ view: { agent, definition, rights }, isOwn, runs }) => ({
        agentId: String(agent.id),
        name: definition.name,
        description: definition.description,
        author: presentAuthor({ email: agent.sharing.owner }, services.directory),
        isOwn,
        mayEdit: rights.has('edit'),
        datasources: [...(definition.inclusions.datasources ?? [])],
        runs,
      })),
    }
  },
})
