import '../styles/chat.css'
import '../styles/agents.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { BLANK, draftOf } from './agent-draft.ts'
import { AgentEditor } from './agent-editor.tsx'
import { EXAMPLES } from './examples.ts'

export function NewAgentPage() {
  const { from } = useSearch({ from: '/agents/new' })
  const start = EXAMPLES.find(({ id }) => id === from)?.draft ?? BLANK
  return <AgentEditor key={from} agent={undefined} start={start} />
}

export function EditAgentPage() {
  const { id } = useParams({ from: '/agents/$id/edit' })
  const [version, setVersion] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['agents', id, 'definition', version],
    queryFn: ({ signal }) =>
      call('GET /rest/api/v1/agents/{agent_id}', { path: { agent_id: id }, query: version ? { version } : {} }, signal),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const { data: newest } = useQuery({
    queryKey: ['agents', id, 'definition', undefined],
    queryFn: ({ signal }) => call('GET /rest/api/v1/agents/{agent_id}', { path: { agent_id: id }, query: {} }, signal),
  })
  if (error !== null) {
    return (
      <main id="main" className="person" tabIndex={-1}>
        <Problem error={error} wayOut={<Link to="/agents">All agents</Link>} />
      </main>
    )
  }
  if (data === undefined || newest === undefined) return null
  return (
    <AgentEditor
      key={id}
      agent={newest}
      start={draftOf(data)}
      shownVersion={data.metadata.version}
      onVersion={(next) =>
        setVersion(next === undefined || next === newest.metadata.version ? undefined : String(next))
      }
    />
  )
}
