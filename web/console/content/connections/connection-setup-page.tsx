import { useNavigate, useParams } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { PageHeader } from '../../page-header.tsx'
import { type Connection, isRunning, RunState } from './connection-words.tsx'
import { DryRunReport } from './dry-run-report.tsx'
import { RunProgress } from './run-progress.tsx'
import { ScopeForm } from './scope-form.tsx'
import { useConnection, useReload } from './use-connection.ts'

/** The last step of adding a connection: choose scopes, try a dry run, start. */
export function ConnectionSetupPage() {
  const { id } = useParams({ from: '/content/connections/$id/setup' })
  const { data: connection, error } = useConnection(id)
  const navigate = useNavigate()
  const [startError, setStartError] = useState<unknown>()
  if (connection === undefined) return error === null ? null : <Problem error={error} />
  const leave = () => navigate({ to: '/content/connections/$id', params: { id } })
  const start = async () => {
    try {
      await call('POST /admin/api/v1/connections/{id}/resume', { path: { id } })
      await leave()
    } catch (problem) {
      setStartError(problem)
    }
  }
  return (
    <>
      <PageHeader
        title={`Set up ${connection.title}`}
        lead="Nothing is read until you start it."
        action={
          <button type="button" className="button primary" onClick={() => void start()}>
            <Play size={16} aria-hidden />
            Start
          </button>
        }
      />
      {startError !== undefined && <Problem error={startError} />}
      <section className="panel">
        <h2>Choose scopes</h2>
        <ScopeForm connection={connection} onCancel={() => void leave()} />
      </section>
      <DryRun connection={connection} />
    </>
  )
}

function DryRun({ connection }: { connection: Connection }) {
  const { id, lastRun, requestedMode } = connection
  const reload = useReload()
  const [error, setError] = useState<unknown>()
  const isBusy = isRunning(connection) || requestedMode !== undefined
  const run = async () => {
    setError(undefined)
    try {
      await call('POST /admin/api/v1/connections/{id}/runs', { path: { id }, body: { mode: 'dry-run' } })
      await reload()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <section className="panel">
      <h2>Dry run</h2>
      <p className="soft">Shows what would be read, and who would see it. Nothing is changed.</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => void run()}>
        Dry run
      </button>
      {error !== undefined && <Problem error={error} />}
      {lastRun !== undefined && isRunning(connection) && <RunProgress run={lastRun} />}
      {lastRun?.mode === 'dry-run' && lastRun.endedAt !== undefined && !isBusy && (
        <>
          {lastRun.outcome !== 'done' && (
            <p role="status">
              <RunState run={lastRun} /> {lastRun.message}
            </p>
          )}
          {lastRun.report !== undefined && <DryRunReport report={lastRun.report} />}
        </>
      )}
    </section>
  )
}
