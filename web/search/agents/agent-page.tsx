import '../styles/chat.css'
import '../styles/agents.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { ModeLabel } from '../chat/mode-label.tsx'
import { QuestionBox } from '../chat/question-box.tsx'
import type { Source } from '../chat/turn.ts'
import { TurnView } from '../chat/turn-view.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { OwnRuns } from './own-runs.tsx'
import { RunInputs } from './run-inputs.tsx'
import { SavedRun } from './saved-run.tsx'
import { AgentSchedules } from './schedules/agent-schedules.tsx'
import { useAgentRun } from './use-agent-run.ts'
import { usePendingQuestion } from './use-pending-question.ts'

/** Runs an agent: a starter question, an own one, or its task. A run from the list opens in the same place. */
export function AgentPage() {
  const { id } = useParams({ from: '/agents/$id' })
  const { run, q } = useSearch({ from: '/agents/$id' })
  return <AgentRunView key={`${id} ${run ?? ''}`} id={id} run={run} q={q} />
}

function AgentRunView({ id, run, q }: { id: string; run: string | undefined; q: string | undefined }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Source>()
  const [failure, setFailure] = useState<unknown>()
  const running = useAgentRun(run)
  const { data, error } = useQuery({
    queryKey: ['agents', id],
    queryFn: ({ signal }) => call('GET /api/agents/{agent_id}', { path: { agent_id: id } }, signal),
  })
  const { data: schemas } = useQuery({
    queryKey: ['agents', id, 'schemas'],
    queryFn: ({ signal }) =>
      call('GET /api/agents/{agent_id}/schemas', { path: { agent_id: id }, query: { include_tools: 'true' } }, signal),
  })
  const asking = usePendingQuestion(data?.agent.metadata.inputs ?? [], (asked) => running.ask(id, asked))
  const isAsked = useRef(false)
  useEffect(() => {
    if (q === undefined || isAsked.current || data === undefined) return
    isAsked.current = true
    asking.ask(q)
    void navigate({ to: '/agents/$id', params: { id }, search: {}, replace: true })
  }, [q, data, id, asking, navigate])
  const inBackground = async (values: Record<string, string>) => {
    setFailure(undefined)
    try {
      const path = { agent_id: id }
      const started = await call('POST /api/agents/{agent_id}/runs', {
        path,
        body: { input: values, execution_mode: 'DURABLE' },
      })
      await queries.invalidateQueries({ queryKey: ['agent-runs'] })
      await navigate({ to: '/agents/$id', params: { id }, search: { run: started.run.run_id } })
    } catch (problem) {
      setFailure(problem)
    }
  }
  if (error !== null) {
    return (
      <main id="main" className="person" tabIndex={-1}>
        <Problem error={error} wayOut={<Link to="/agents">All agents</Link>} />
      </main>
    )
  }
  if (data === undefined) return null
  const { agent } = data
  const { inputs = [], starterQuestions = [], instructions = '', may_edit: mayEdit } = agent.metadata
  const missing = (schemas?.tools ?? []).filter((tool) => tool.is_setup_finished === false)
  const isFresh = running.turns.length === 0 && run === undefined
  const hasTask = instructions.trim() !== ''
  return (
    <main id="main" className="agent-run" data-preview={open === undefined ? undefined : ''} tabIndex={-1}>
      <aside className="agent-side" aria-label="Runs">
        <Link to="/agents" className="soft">
          All agents
        </Link>
        <Link to="/agents/$id" params={{ id }} search={{}} className="button small" onClick={running.clear}>
          <Plus size={14} aria-hidden />
          New run
        </Link>
        <h2>Your runs</h2>
        <OwnRuns agentId={id} current={run} />
        <h2>Schedule</h2>
        <AgentSchedules agent={{ id, inputs, starterQuestions }} />
      </aside>
      <section className="conversation" aria-label="Run">
        <PageHead title={agent.name} lead={agent.description}>
          {mayEdit && (
            <Link to="/agents/$id/edit" params={{ id }} className="button">
              <Pencil size={16} aria-hidden />
              Edit
            </Link>
          )}
        </PageHead>
        {missing.length > 0 && (
          <p className="problem mild">
            You can't use {missing.map((tool) => tool.display_name).join(', ')}, so a run will fail.{' '}
            <Link to="/settings">Connect your account</Link>
          </p>
        )}
        {isFresh && starterQuestions.length > 0 && (
          <ul className="prompts" aria-label="Starter questions">
            {starterQuestions.map((question) => (
              <li key={question}>
                <button type="button" className="chip" onClick={() => asking.ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        {((isFresh && hasTask && (starterQuestions.length === 0 || inputs.length > 0)) ||
          asking.pending !== undefined) && (
          <RunInputs
            inputs={inputs}
            isWorking={running.isWorking}
            hasBackground
            pending={asking.pending}
            onChange={asking.setInput}
            onRun={(values, isBackground) => (isBackground ? void inBackground(values) : asking.run(values))}
          />
        )}
        {failure !== undefined && <Problem error={failure} />}
        <div className="turns" role="log" aria-label="Questions and answers">
          {run !== undefined && <SavedRun agentId={id} runId={run} task={agent.name} onOpen={setOpen} />}
          {running.turns.map((turn, at) => (
            <TurnView
              key={turn.key}
              turn={turn}
              isLast={at === running.turns.length - 1}
              open={undefined}
              onOpen={(part) => setOpen(turn.parts[part]?.source)}
              onAsk={asking.ask}
            />
          ))}
        </div>
        <QuestionBox
          isWorking={running.isWorking}
          takesFiles={false}
          placeholder="Ask the agent something"
          onAsk={asking.ask}
          onStop={running.stop}
        />
        <ModeLabel />
      </section>
      {open !== undefined && 'document' in open && (
        <PreviewPane id={open.document.id} query="" passage={open.passage} onClose={() => setOpen(undefined)} />
      )}
    </main>
  )
}
