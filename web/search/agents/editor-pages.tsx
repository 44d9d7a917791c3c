import '../styles/chat.css'
import '../styles/agents.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { BLANK, draftOf } from './agent-draft.ts'
import { AgentEditor } from './agent-editor.tsx'
import { definitionQuery } from './definition-query.ts'
import { draftQuery } from './draft-query.ts'
import { EXAMPLES } from './examples.ts'
import { ReadOnlyAgent } from './read-only-agent.tsx'

const LOOK_AGAIN_MS = 20_000

export function NewAgentPage() {
  const { from } = useSearch({ from: '/agents/new' })
  const example = EXAMPLES.find(({ id }) => id === from)
  const name = example === undefined ? 'new' : `new-${example.id}`
  const draft = useQuery({ ...draftQuery(name), retry: false })
  if (draft.isPending) return null
  return (
    <AgentEditor key={name} name={name} stored={draft.data ?? null} agent={undefined} start={example?.draft ?? BLANK} />
  )
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
  const mayEdit = newest?.metadata.may_edit === true
  const draft = useQuery({ ...draftQuery(id), enabled: mayEdit, retry: false })
  if (data === undefined || newest === undefined || (mayEdit && draft.isPending)) {
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
      name={id}
      stored={draft.data ?? null}
      agent={newest}
      start={draftOf(data)}
      shownVersion={data.metadata.version}
      onVersion={(next) =>
        setVersion(next === undefined || next === newest.metadata.version ? undefined : String(next))
      }
    />
  )
}
