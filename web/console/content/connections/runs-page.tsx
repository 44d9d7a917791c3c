import { Link, useParams } from '@tanstack/react-router'
import { Time } from '../../../shared/time.tsx'
import { format } from '../../parts/figure.tsx'
import { Listing } from '../../parts/listing.tsx'
import { useList } from '../../parts/use-list.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import { type ConnectionRun, modeWord, REFRESH_MS, RunState } from './connection-words.tsx'

/** The latest runs of a connection. */
export function RunsPage() {
  const { id } = useParams({ from: '/content/connections/$id/runs' })
  const list = useList('GET /admin/api/v1/connections/{id}/runs', { path: { id } }, { everyMs: REFRESH_MS })
  return (
    <ConnectionFrame id={id} lead="The latest runs, newest first.">
      {() => (
        <Listing<ConnectionRun>
          label="Runs"
          noun="run"
          list={list}
          keyOf={(run) => run.id}
          columns={[
            {
              title: 'Run',
              cell: (run) => (
                <span className="stacked">
                  <Link to="/content/connections/$id/runs/$run" params={{ id, run: run.id }}>
                    {modeWord(run.mode)}
                  </Link>
                  <span className="soft">
                    <Time at={run.startedAt} />
                  </span>
                </span>
              ),
            },
            {
              title: 'Result',
              cell: (run) => (
                <span className="stacked">
                  <RunState run={run} />
                  {run.message !== undefined && <span className="soft">{run.message}</span>}
                </span>
              ),
            },
            { title: 'Listed', isNumber: true, cell: ({ counts }) => format(counts.listed) },
            { title: 'Read', isNumber: true, cell: ({ counts }) => format(counts.read) },
            { title: 'Written', isNumber: true, cell: ({ counts }) => format(counts.written) },
            { title: 'Deleted', isNumber: true, cell: ({ counts }) => format(counts.deleted) },
            { title: 'Problems', isNumber: true, cell: ({ counts }) => format(counts.problems) },
          ]}
          empty={<p>No runs yet. A run reads the source and keeps documents, permissions and deletions in sync.</p>}
        />
      )}
    </ConnectionFrame>
  )
}
