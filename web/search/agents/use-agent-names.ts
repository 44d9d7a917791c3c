import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import type { AgentDraft } from './agent-draft.ts'

/** What the documents, tools and skills of an agent are called. Their IDs, until that's known. */
export function useAgentNames(agentId: string, { documents, tools, skills }: AgentDraft) {
  const documentSpecs = documents.map(({ id }) => (id.includes('://') ? { url: id } : { id }))
  const { data: found } = useQuery({
    queryKey: ['agents', agentId, 'documents', documentSpecs],
    queryFn: ({ signal }) => call('POST /rest/api/v1/getdocuments', { body: { documentSpecs } }, signal),
    enabled: documentSpecs.length > 0,
  })
  const { data: schemas } = useQuery({
    queryKey: ['agents', agentId, 'schemas'],
    queryFn: ({ signal }) => {
      const input = { path: { agent_id: agentId }, query: { include_tools: 'true' } } as const
      return call('GET /api/agents/{agent_id}/schemas', input, signal)
    },
    enabled: tools.length > 0,
  })
  const { data: skillList } = useQuery({
    queryKey: ['skills'],
    queryFn: ({ signal }) => call('GET /api/skills', { query: { page_size: '100' } }, signal),
    enabled: skills.length > 0,
  })
  const read = Object.values(found?.documents ?? {}).flatMap((each) => ('title' in each ? [each] : []))
  return {
    documents: documents.map(({ id, title }) => read.find((each) => each.id === id || each.url === id)?.title || title),
    tools: tools.map(({ name }) => schemas?.tools?.find((each) => each.tool_id === name)?.display_name ?? name),
    skills: skills.map((id) => skillList?.skills.find((each) => each.id === id)?.display_name ?? id),
  }
}
