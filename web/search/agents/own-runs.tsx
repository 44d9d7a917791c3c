import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'

type State = 'QUEUED' | 'RUNNING' | 'REQUIRES_INPUT' | 'SUCCEEDED' | 'FAILED' | 'CANCELLING' | 'CANCELLED' | 'EXPIRED'

export const STATES: Readonly<Record<State, { readonly text: string; readonly look: string }>> = {
  QUEUED: { text: 'Waiting', look: 'badge' },
  RUNNING: { text: 'Running', look: 'badge accent' },
  REQUIRES_INPUT: { text: 'Needs your approval', look: 'badge warn' },
  SUCCEEDED: { text: 'Done', look: 'badge good' },
  FAILED: { text: 'Failed', look: 'badge bad' },
  CANCELLING: { text: 'Canceling', look: 'badge' },
  CANCELLED: { text: 'Canceled', look: 'badge' },
  EXPIRED: { text: 'Timed out', look: 'badge warn' },
}

/** The user's latest runs of one agent, or of all. */
export function OwnRuns({ agentId, current }: { agentId?: string; current?: string | undefined }) {
  const body = agentId === undefined ? {} : { agentId }
  const { data, error } = useQuery({
    queryKey: ['agent-runs', body],
    queryFn: ({ signal }) => call('POST /app/api/v1/agentruns', { body }, signal),
    refetchOnMount: 'always',
  })
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return null
  if (data.runs.length === 0) return <p className="soft">No runs yet. Only you can see your runs.</p>
  return (
    <ul className="runs" aria-label="Your runs">
      {data.runs.map(({ runId, agentId: id, agentName, question, state, createdAt }) => (
        <li key={runId}>
          {agentName === undefined ? (
            <span>Deleted agent</span>
          ) : (
            <Link
              to="/agents/$id"
              params={{ id }}
              search={{ run: runId }}
              aria-current={runId === current ? 'page' : undefined}
            >
              {question === '' ? agentName : question}
            </Link>
          )}
          <span className="soft">
            {agentId === undefined && agentName !== undefined && question !== '' && `${agentName} · `}
            <Time at={createdAt} />
          </span>
          {state !== 'SUCCEEDED' && <span className={STATES[state].look}>{STATES[state].text}</span>}
        </li>
      ))}
    </ul>
  )
}
