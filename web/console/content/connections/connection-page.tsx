import { Link, useParams } from '@tanstack/react-router'
import { may } from '../../../shared/start.ts'
import { Time } from '../../../shared/time.tsx'
import { Figure, Figures } from '../../parts/figure.tsx'
import { useCall } from '../../parts/use-call.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import { ConnectionTrend } from './connection-trend.tsx'
import { type Connection, ConnectionState, isRunning, modeWord, RunState } from './connection-words.tsx'
import { DueTime } from './due-time.tsx'
import { FailingConnection, hasFailed } from './failing-connection.tsx'
import { LatestProblems } from './latest-problems.tsx'
import { RunProgress } from './run-progress.tsx'
import { ScopeProgress } from './scope-progress.tsx'
import { UnmatchedAccounts, useUnmatchedAccounts } from './unmatched-accounts.tsx'
import { useConnector } from './use-connection.ts'
import { WhoCanSee } from './who-can-see.tsx'

const COUNT_MS = 5000
const SUMMARY_MS = 15_000

/** How a connection is doing. */
export function ConnectionPage() {
  const { id } = useParams({ from: '/content/connections/$id' })
  return (
    <ConnectionFrame id={id} lead="What this connection reads, and how fresh it is.">
      {(connection) => <Overview connection={connection} />}
    </ConnectionFrame>
  )
}

function problemNote(connection: Connection): string {
  if (hasFailed(connection)) return 'The last run failed'
  if (connection.problems === 0) return 'Nothing to do'
  return connection.problems === 1 ? "Doesn't stop a run" : 'None of them stops a run'
}

function Overview({ connection }: { connection: Connection }) {
  const { id, title, datasource, lastRun, problems, isPaused, comparedAt, identityReadAt } = connection
  const isNew = isPaused && comparedAt === undefined
  const connectorTitle = useConnector(connection)?.title ?? connection.connector
  const unmatched = useUnmatchedAccounts(id)
  const { data: summary, isLoading } = useCall(
    'GET /admin/api/v1/connections/{id}/summary',
    { path: { id } },
    { everyMs: SUMMARY_MS },
  )
  // Together, or what comes later would push the rest down.
  if (isLoading || unmatched.isLoading) return null
  return (
    <>
      {isNew && !isRunning(connection) && (
        <div className="empty">
          <p>{title} hasn't been read yet. Choose what to read, try a dry run, and start it.</p>
          <Link className="button primary" to="/content/connections/$id/setup" params={{ id }}>
            Finish setup
          </Link>
        </div>
      )}
      {hasFailed(connection) && <FailingConnection connection={connection} />}
      {unmatched.count > 0 && identityReadAt !== undefined && <UnmatchedAccounts id={id} {...unmatched} />}
      <Figures>
        <Documents datasource={datasource} />
        <Figure
          title="Problems"
          value={problems}
          note={problemNote(connection)}
          {...(problems > 0 && { to: `${pathOf(id)}/problems`, action: 'Review' })}
        />
        {lastRun !== undefined && (
          <Figure title="Last run" value={lastRun.counts.written} note="documents written" to={`${pathOf(id)}/runs`} />
        )}
      </Figures>
      <div className="connection-columns">
        <div>
          {lastRun !== undefined && isRunning(connection) && (
            <>
              <RunProgress run={lastRun} />
              <ScopeProgress id={id} />
            </>
          )}
          <LatestProblems connection={connection} />
          {summary !== undefined && <ConnectionTrend days={summary.days} />}
        </div>
        <div>
          <dl className="facts card">
            <dt>Status</dt>
            <dd>
              <ConnectionState connection={connection} />
            </dd>
            <dt>Connector</dt>
            <dd>{addressOf(connection, connectorTitle)}</dd>
            <dt>Data source</dt>
            <dd>
              {may('datasources') ? (
                <Link to="/content/datasources/$name" params={{ name: datasource }}>
                  {datasource}
                </Link>
              ) : (
                datasource
              )}
            </dd>
            <dt>Accounts and groups read</dt>
            <dd>{identityReadAt === undefined ? 'Never' : <Time at={identityReadAt} />}</dd>
            <dt>Last full comparison</dt>
            <dd>{comparedAt === undefined ? 'Never' : <Time at={comparedAt} />}</dd>
            <dt>Last run</dt>
            <dd>{lastRun === undefined ? 'Never' : <LastRun run={lastRun} />}</dd>
            <dt>Next run</dt>
            <dd>{isPaused ? 'When you resume it' : <DueTime at={connection.nextRunAt} otherwise="Soon" />}</dd>
          </dl>
          {summary !== undefined && <WhoCanSee audiences={summary.audiences} source={connectorTitle} />}
        </div>
      </div>
    </>
  )
}

/** The connector, and the host it reads. */
function addressOf({ config }: Connection, connector: string): string {
  const { url, host } = config
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url).host : host
  return typeof address === 'string' && address !== '' ? `${connector} at ${address}` : connector
}

function LastRun({ run }: { run: NonNullable<Connection['lastRun']> }) {
  return (
    <>
      {modeWord(run.mode)}, <Time at={run.startedAt} /> <RunState run={run} /> {run.message}
    </>
  )
}

function Documents({ datasource }: { datasource: string }) {
  const { data } = useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name: datasource } },
    { isEnabled: may('datasources'), everyMs: COUNT_MS },
  )
  if (!may('datasources')) return null
  const count = data?.documents.counts.uploaded.reduce((total, each) => total + each.count, 0)
  return <Figure title="Documents" value={count ?? '…'} to={`/content/datasources/${encodeURIComponent(datasource)}`} />
}

function pathOf(id: string): string {
  return `/content/connections/${encodeURIComponent(id)}`
}
