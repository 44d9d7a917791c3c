import { useParams } from '@tanstack/react-router'
import { Problem } from '../../../shared/problem.tsx'
import { Time } from '../../../shared/time.tsx'
import { format } from '../../parts/figure.tsx'
import { useCall } from '../../parts/use-call.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import { type ConnectionRun, modeWord, REFRESH_MS, RunState } from './connection-words.tsx'
import { DryRunReport } from './dry-run-report.tsx'
import { RunProgress } from './run-progress.tsx'

/** One run, with the report of a dry run. */
export function RunPage() {
  const { id, run } = useParams({ from: '/content/connections/$id/runs/$run' })
  const { data, error } = useCall(
    'GET /admin/api/v1/connections/{id}/runs/{run}',
    { path: { id, run } },
    { everyMs: REFRESH_MS },
  )
  return (
    <ConnectionFrame id={id} lead={data === undefined ? 'One run.' : `${modeWord(data.mode)}: what one run did.`}>
      {() => (
        <>
          {error !== null && <Problem error={error} />}
          {data !== undefined && <Run run={data} />}
        </>
      )}
    </ConnectionFrame>
  )
}

function Run({ run }: { run: ConnectionRun }) {
  const { startedAt, endedAt, message, counts, report } = run
  if (endedAt === undefined) return <RunProgress run={run} />
  return (
    <>
      <dl className="facts card">
        <dt>Result</dt>
        <dd>
          <RunState run={run} /> {message}
        </dd>
        <dt>Started</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        <dt>Ended</dt>
        <dd>
          <Time at={endedAt} />
        </dd>
        <dt>Scopes done</dt>
        <dd>{`${format(counts.scopesDone)} of ${format(counts.scopes)}`}</dd>
        <dt>Listed</dt>
        <dd>{format(counts.listed)}</dd>
        <dt>Read</dt>
        <dd>{format(counts.read)}</dd>
        <dt>Written</dt>
        <dd>{format(counts.written)}</dd>
        <dt>Deleted</dt>
        <dd>{format(counts.deleted)}</dd>
        <dt>Problems</dt>
        <dd>{format(counts.problems)}</dd>
      </dl>
      {report !== undefined && <DryRunReport report={report} />}
    </>
  )
}
