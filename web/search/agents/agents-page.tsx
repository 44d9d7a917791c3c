import '../styles/agents.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Blocks, FileQuestion, Newspaper, Plus, Search, SearchCheck, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { fileForm } from '../../shared/file-form.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { AgentCard } from './agent-card.tsx'
import { Drafts } from './drafts.tsx'
import { EXAMPLES } from './examples.ts'
import { OwnRuns } from './own-runs.tsx'
import { OwnSchedules } from './schedules/own-schedules.tsx'
import { schedulesQuery } from './schedules/schedules-query.ts'

const ICONS = { 'one-source': FileQuestion, digest: Newspaper, explainer: SearchCheck, blank: Blocks } as const
const VIEWS = { all: 'All', own: 'Made by you', runs: 'Your runs' } as const
type View = keyof typeof VIEWS

/** The agents someone can run, and examples to start from. */
export function AgentsPage() {
  const [view, setView] = useState<View>('all')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const chooser = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['agents', 'gallery'],
    queryFn: ({ signal }) => call('POST /app/api/v1/agents', {}, signal),
    refetchOnMount: 'always',
  })
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const agents = data?.agents ?? []
  const words = typed.toLowerCase().split(/\s+/)
  const shown = agents.filter(
    ({ isOwn, name, description }) =>
      (view === 'all' || isOwn) && words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  )
  const importFile = async (file: File) => {
    setFailure(undefined)
    try {
      const { workflowResult } = await call('POST /rest/api/v1/agents/{agent_id}/import', {
        path: { agent_id: 'new' },
        body: fileForm('bundle', [file]),
      })
      await queries.invalidateQueries({ queryKey: ['agents'] })
      await navigate({ to: '/agents/$id/edit', params: { id: workflowResult.workflow.id } })
    } catch (problem) {
      setFailure(problem)
    }
  }
  const counts: Record<View, number | undefined> = {
    all: data?.agents.length,
    own: data?.agents.filter(({ isOwn }) => isOwn).length,
    runs: undefined,
  }
  return (
    <main id="main" className="agents" tabIndex={-1}>
      <PageHead
        title="Agents"
        lead="An agent answers one kind of question from the sources you give it. It sees only what the person running it can see."
      >
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Agent file"
          accept=".json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file !== undefined) void importFile(file)
          }}
        />
        <button type="button" className="button" onClick={() => chooser.current?.click()}>
          <Upload size={16} aria-hidden />
          Import
        </button>
        <Link to="/agents/new" search={{}} className="button primary">
          <Plus size={16} aria-hidden />
          Create agent
        </Link>
      </PageHead>
      {(failure ?? error) && <Problem error={failure ?? error} />}
      <div className="agents-bar">
        <fieldset className="segmented words">
          <legend className="hidden">Show</legend>
          {(Object.keys(VIEWS) as View[]).map((each) => (
            <label key={each}>
              <input type="radio" name="view" checked={view === each} onChange={() => setView(each)} />
              {VIEWS[each]} {counts[each]}
            </label>
          ))}
        </fieldset>
        {view !== 'runs' && (
          <span className="agents-find">
            <Search size={16} aria-hidden />
            <input
              type="search"
              aria-label="Find an agent"
              placeholder="Find an agent"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </span>
        )}
        <span className="soft agents-tip">
          Run one from chat with <kbd>@</kbd>
        </span>
      </div>
      {view === 'runs' && (
        <>
          <OwnSchedules />
          <section aria-labelledby="own-runs">
            <h2 id="own-runs">Latest runs</h2>
            <OwnRuns />
          </section>
        </>
      )}
      {view !== 'runs' && typed.trim() === '' && (
        <Drafts names={new Map(agents.map(({ agentId, name }) => [agentId, name]))} isFollowed={shown.length > 0} />
      )}
      {view !== 'runs' && data !== undefined && shown.length === 0 && (
        <p className="soft">
          {typed.trim() !== ''
            ? 'No agents match. Clear the search to see all of them.'
            : `${agents.length === 0 ? 'No agents yet.' : "You haven't published an agent yet."} Create one to answer a kind of question that keeps coming back.`}
        </p>
      )}
      {view !== 'runs' && (
        <ul className="agent-cards" aria-label="Agents">
          {shown.map((agent) => (
            <AgentCard
              key={agent.agentId}
              agent={agent}
              schedules={schedules.filter(({ agent_id: id }) => id === agent.agentId)}
            />
          ))}
        </ul>
      )}
      <section aria-labelledby="examples">
        <h2 id="examples">Start from an example</h2>
        <ul className="agent-examples">
          {EXAMPLES.map(({ id, title, text }) => {
            const Icon = ICONS[id as keyof typeof ICONS]
            return (
              <li key={id}>
                <Link to="/agents/new" search={{ from: id }} className="card tile">
                  <Icon size={18} aria-hidden />
                  <span>
                    <strong>{title}</strong>
                    <span className="soft">{text}</span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
    </main>
  )
}
