import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { draftOf } from './agent-draft.ts'
import { useAgentNames } from './use-agent-names.ts'

/** An agent for people who can run it but not change it. They can read how it works, and duplicate it. */
export function ReadOnlyAgent({ agent }: { agent: Schemas['Agent'] }) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { agent_id: id, name, metadata } = agent
  const draft = draftOf(agent)
  const { description, instructions, inputs, datasources, starterQuestions } = draft
  const { documents, tools, skills } = useAgentNames(id, draft)
  const duplicate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { name: `${name} (copy)`, parentWorkflowId: id }
      const { workflow } = (await call('POST /rest/api/v1/agents', { body })) as Schemas['WorkflowResult']
      await queries.invalidateQueries({ queryKey: ['agents'] })
      await navigate({ to: '/agents/$id/edit', params: { id: workflow.id } })
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <main id="main" className="person agent-facts" tabIndex={-1}>
      <Link to="/agents" className="soft">
        All agents
      </Link>
      <PageHead title={name} lead={description}>
        <button type="button" className="button" disabled={isBusy} onClick={() => void duplicate()}>
          <Copy size={16} aria-hidden />
          Duplicate
        </button>
        <Link to="/agents/$id" params={{ id }} search={{}} className="button primary">
          <Play size={16} aria-hidden />
          Run
        </Link>
      </PageHead>
      <p className="problem mild">
        You can run this agent, but you can't change it. To make changes, ask {metadata.author.name} for edit access, or
        duplicate it to get a copy of your own.
      </p>
      {error !== undefined && <Problem error={error} />}
      <Fact title="Instructions">
        {instructions !== '' && (
          <p className="agent-instructions" dir="auto">
            {instructions}
          </p>
        )}
      </Fact>
      <Fact title="Inputs">{inputs.map((input) => input.name).join(', ')}</Fact>
      <Fact title="Sources">{[...datasources, ...documents].join(', ') || 'All documents you can see'}</Fact>
      <Fact title="Tools">{tools.join(', ')}</Fact>
      <Fact title="Skills">{skills.join(', ')}</Fact>
      <Fact title="Starter questions">
        {starterQuestions.length > 0 && (
          <ul>
            {starterQuestions.map((question) => (
              <li key={question} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </main>
  )
}

/** Nothing, if there is nothing to say. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
