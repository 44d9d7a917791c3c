import '../styles/chat.css'
import '../styles/agents.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { BLANK, draftOf } from './agent-draft.ts'
import { AgentEditor } from './agent-editor.tsx'
import { definitionQuery } from './definition-query.ts'
import { EXAMPLES } from './examples.ts'
import { ReadOnlyAgent } from './read-only-agent.tsx'

const LOOK_AGAIN_MS = 20_000

export function NewAgentPage() {
  const { from } = useSearch({ from: '/agents/new' })
  const start = EXAMPLES.find(({ id }) => id === from)?.draft ?? BLANK
  return <AgentEditor key={from} name={`agent new ${from ?? ''}`} agent={undefined} start={start} />
}

export function EditAgentPage() {
  const { id } = useParams({ from: '/agents/$id/edit' })
  const [version, setVersion] = useState<string>()
  const { data, error } = useQuery({
    ...definitionQuery(id, version),
    refetchOnMount: 'always',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data: newest, error: failure } = useQuery({
    ...definitionQuery(id),
    // Somebody else may save while this page is open.
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  if (data === undefined || newest === undefined) {
    const problem = error ?? failure
    if (problem === null) return null
    return (
      <main id="main" className="person" tabIndex={-1}>
        <Problem error={problem} wayOut={<Link to="/agents">All agents</Link>} />
      </main>
    )
  }
  if (!newest.metadata.may_edit) return <ReadOnlyAgent agent={newest} />
  return (
    <AgentEditor
      key={id}
      name={`agent ${id}`}
      agent={newest}
      start={draftOf(data)}
      shownVersion={data.metadata.version}
      onVersion={(next) =>
        setVersion(next === undefined || next === newest.metadata.version ? undefined : String(next))
      }
    />
  )
}
