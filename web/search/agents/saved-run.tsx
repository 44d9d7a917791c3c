import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import type { Source } from '../chat/turn.ts'
import { TurnView } from '../chat/turn-view.tsx'
import { STATES } from './own-runs.tsx'
import { turnsOfRun, wordsOfInput } from './run-turns.ts'

const OPEN = new Set(['QUEUED', 'RUNNING', 'REQUIRES_INPUT', 'CANCELLING'])
const POLL_MS = 1500

interface SavedRunProps {
  readonly agentId: string
  readonly runId: string
  /** Shown for a run without a question and inputs. */
  readonly task: string
  onOpen(source: Source): void
}

/** A run as it is stored: its answers, what it waits for, or why it failed. Follows one that is still running. */
export function SavedRun({ agentId, runId, task, onOpen }: SavedRunProps) {
  const [failure, setFailure] = useState<unknown>()
  const queries = useQueryClient()
  const key = ['agent-run', agentId, runId]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /api/agents/{agent_id}/runs/{run_id}', { path: { agent_id: agentId, run_id: runId } }, signal),
    refetchInterval: ({ state }) => (OPEN.has(state.data?.run.state ?? '') ? POLL_MS : false),
    refetchOnMount: 'always',
  })
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (problem) {
      setFailure(problem)
    }
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: ['agent-runs'] })
  }
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return null
  const { run, messages = [], error: reason } = data
  const path = { agent_id: agentId }
  const decide = (interaction_id: string, decision: 'APPROVE' | 'REJECT') =>
    attempt(() =>
      call('POST /api/agents/{agent_id}/responses', {
        path,
        body: { run_id: runId, responses: [{ interaction_id, decision }] },
      }),
    )
  return (
    <>
      {turnsOfRun(messages, wordsOfInput(run.input, task)).map((turn) => (
        <TurnView
          key={turn.key}
          turn={turn}
          open={undefined}
          isLast={false}
          onOpen={(at) => {
            const source = turn.parts[at]?.source
            if (source !== undefined) onOpen(source)
          }}
          onAsk={() => undefined}
        />
      ))}
      {run.state !== 'SUCCEEDED' && (
        <p role="status" className="run-state">
          <span className={STATES[run.state].look}>{STATES[run.state].text}</span>
          {reason !== undefined && <span>{reason.message}</span>}
          {OPEN.has(run.state) && (
            <button
              type="button"
              className="button small"
              onClick={() =>
                void attempt(() => call('POST /api/agents/{agent_id}/cancellations', { path, body: { run_id: runId } }))
              }
            >
              Cancel run
            </button>
          )}
        </p>
      )}
      {run.pending_interactions.map(({ interaction_id, tool_name, arguments: given }) => (
        <div key={interaction_id} className="card approval">
          <p>
            <strong>{tool_name}</strong> wants to make a change. Nothing happens until you approve it.
          </p>
          <pre>{JSON.stringify(given, null, 2)}</pre>
          <div className="button-row">
            <button type="button" className="button primary" onClick={() => void decide(interaction_id, 'APPROVE')}>
              Approve
            </button>
            <button type="button" className="button" onClick={() => void decide(interaction_id, 'REJECT')}>
              Reject
            </button>
          </div>
        </div>
      ))}
      {failure !== undefined && <Problem error={failure} />}
    </>
  )
}
