import type { Schemas } from '../../generated/api.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figure, Figures, format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'

const LOOK_MS = 5000
const MEGABYTE = 1_048_576

/** The health of the service. */
export function SystemPage() {
  const { data, error } = useCall('GET /admin/api/v1/system', {}, { everyMs: LOOK_MS })
  return (
    <>
      <PageHeader title="System" lead="Version, storage, memory, index and background jobs." />
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
      <Figures>
        <Figure title="Version" value={version} note={runtime} />
        <Figure title="Storage" value={store} note={problems.length === 0 ? 'No problems' : 'See above'} />
        <Figure
          title="Memory"
          value={`${format(Math.round(memory.usedBytes / MEGABYTE))} MB`}
          note={`${format(Math.round(memory.heapBytes / MEGABYTE))} MB heap`}
        />
        <Figure title="Search index" value={engine.documents} note="documents" />
        <Figure
          title="Index lag"
          value={engine.lagSteps === 0 ? 'None' : engine.lagSteps}
          {...(engine.setAside > 0 && { note: `${format(engine.setAside)} quarantined` })}
        />
        {engine.waitingForMeaning !== undefined && (
          <Figure
            title="Embedding backlog"
            value={engine.waitingForMeaning}
            {...(engine.waitingForMeaning > 0 && { note: 'already found by keyword' })}
          />
        )}
      </Figures>
      <p className="soft">
        Started <Time at={startedAt} />
      </p>
      <section className="card panel">
        <h2>Backup</h2>
        <p>
          Run this on the server, for example every night. Almanac keeps running. The backup has everything except the
          search index, which is built again after a restore.
        </p>
        <CodeBlock label="Back up" code="./almanac backup backups/$(date +%F) --key-file key" />
        <p className="soft">
          Without a key file, the backup isn't encrypted. To create one, run <code>openssl rand -hex 32 {'>'} key</code>
          , and keep it elsewhere: it can't be restored without it.
        </p>
      </section>
      <section className="panel">
        <h2>Background jobs</h2>
        <DataTable<Schemas['JobInfo']>
          label="Jobs"
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Job', cell: ({ name }) => capitalized(name) },
            { title: 'Runs', cell: ({ everySeconds }) => spanOf(everySeconds) },
            {
              title: 'Last run',
              cell: ({ startedAt: began }) => (began === undefined ? 'Not yet' : <Time at={began} />),
            },
            {
              title: 'Status',
              cell: ({ startedAt: began, endedAt, problem }) =>
                began === undefined ? null : problem !== undefined ? (
                  <span className="error">{problem}</span>
                ) : endedAt === undefined ? (
                  <span className="badge accent">Running</span>
                ) : (
                  <span className="badge good">Succeeded</span>
                ),
            },
          ]}
        />
      </section>
    </>
  )
}

function spanOf(seconds: number): string {
  if (seconds >= 3600) return seconds === 3600 ? 'Every hour' : `Every ${seconds / 3600} hours`
  if (seconds >= 60) return seconds === 60 ? 'Every minute' : `Every ${seconds / 60} minutes`
  if (seconds < 1) return 'Several times a second'
  return seconds === 1 ? 'Every second' : `Every ${seconds} seconds`
}
