import { Link, useNavigate, useParams } from '@tanstack/react-router'
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
  const reload = useReload()
  if (connection === undefined) return error === null ? null : <Problem error={error} />
  const leave = () => navigate({ to: '/content/connections/$id', params: { id } })
  return (
    <>
      <PageHeader
        above={
          <>
            <Link to="/content/connections">Connections</Link>
            <Link to="/content/connections/$id" params={{ id }}>
              {connection.title}
            </Link>
          </>
        }
        title={`Set up ${connection.title}`}
        lead="Choose what to read. A dry run shows who would see it and changes nothing."
      />
      <ScopeForm
        connection={connection}
        onCancel={() => void leave()}
        second={{
          label: 'Dry run',
          async onSaved() {
            await call('POST /admin/api/v1/connections/{id}/runs', { path: { id }, body: { mode: 'dry-run' } })
            await reload()
          },
        }}
        submit="Start"
        onSaved={async () => {
          await call('POST /admin/api/v1/connections/{id}/resume', { path: { id } })
          await leave()
        }}
      />
      <DryRun connection={connection} />
    </>
  )
}

function DryRun({ connection }: { connection: Connection }) {
  const { lastRun, requestedMode } = connection
  if (requestedMode === undefined && lastRun?.mode !== 'dry-run') return null
  return (
    <section className="panel">
      <h2>Dry run</h2>
      {lastRun !== undefined && isRunning(connection) ? (
        <RunProgress run={lastRun} />
      ) : requestedMode !== undefined ? (
        <p role="status">Starting…</p>
      ) : (
        lastRun !== undefined && <DryRunResult run={lastRun} />
      )}
    </section>
  )
}

function DryRunResult({ run }: { run: NonNullable<Connection['lastRun']> }) {
  return (
    <>
      {run.outcome !== 'done' && (
        <p role="status">
          <RunState run={run} /> {run.message}
        </p>
      )}
      {run.report !== undefined && <DryRunReport report={run.report} />}
    </>
  )
}
