import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figure, format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'

const LOOK_MS = 5000
const MEGABYTE = 1_048_576

/** How the service is doing. */
export function SystemPage() {
  const { data, error } = useCall('GET /admin/api/v1/system', {}, { everyMs: LOOK_MS })
  return (
    <>
      <PageHeader title="System" lead="How the service is doing: its version, store, memory, index and jobs." />
      {error !== null && <Problem error={error} />}
      {data !== undefined && <Facts system={data} />}
    </>
  )
}

function Facts({ system }: { system: Schemas['SystemInfo'] }) {
  const { version, runtime, store, startedAt, memory, engine, problems, jobs } = system
  return (
    <>
      {problems.map(({ code, message }) => (
        <p key={code} className="problem" role="alert">
          {message}
        </p>
      ))}
      <div className="cards">
        <Figure title="Version" value={version} note={runtime} />
        <Figure title="Store" value={store} note={problems.length === 0 ? 'No problem known' : 'See above'} />
        <Figure
          title="Memory"
          value={`${format(Math.round(memory.usedBytes / MEGABYTE))} MB`}
          note={`${format(Math.round(memory.heapBytes / MEGABYTE))} MB of it objects`}
        />
        <Figure title="Engine" value={engine.documents} note="documents that can be found" />
        <Figure
          title="Lag"
          value={engine.lagSteps === 0 ? 'None' : engine.lagSteps}
          note={engine.setAside === 0 ? 'nothing set aside' : `${engine.setAside} documents set aside`}
        />
        {engine.waitingForMeaning !== undefined && (
          <Figure title="Wait for their meaning" value={engine.waitingForMeaning} note="words find them already" />
        )}
      </div>
      <p className="soft">
        Started <Time at={startedAt} />
      </p>
      <section className="panel">
        <h2>Jobs of this process</h2>
        <DataTable<Schemas['JobInfo']>
          label="Jobs"
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Job', cell: ({ name }) => name },
            { title: 'Every', cell: ({ everySeconds }) => spanOf(everySeconds) },
            { title: 'Ran', cell: ({ startedAt: began }) => (began === undefined ? 'Not yet' : <Time at={began} />) },
            {
              title: 'State',
              cell: ({ startedAt: began, endedAt, problem }) =>
                began === undefined ? null : problem !== undefined ? (
                  <span className="error">{problem}</span>
                ) : endedAt === undefined ? (
                  <span className="badge accent">Runs</span>
                ) : (
                  <span className="badge good">Fine</span>
                ),
            },
          ]}
        />
      </section>
    </>
  )
}

function spanOf(seconds: number): string {
  if (seconds >= 3600) return seconds === 3600 ? 'hour' : `${seconds / 3600} hours`
  if (seconds >= 60) return seconds === 60 ? 'minute' : `${seconds / 60} minutes`
  return seconds === 1 ? 'second' : `${seconds} seconds`
}
