import { Link, useNavigate } from '@tanstack/react-router'
import { Time } from '../../../shared/time.tsx'
import { PageHeader } from '../../page-header.tsx'
import { AddButton } from '../../parts/add-button.tsx'
import { format } from '../../parts/figure.tsx'
import { Listing } from '../../parts/listing.tsx'
import { useList } from '../../parts/use-list.ts'
import { type Connection, ConnectionState, REFRESH_MS } from './connection-words.tsx'

/** The list of connections. */
export function ConnectionsPage() {
  const list = useList('GET /admin/api/v1/connections', {}, { everyMs: REFRESH_MS })
  const navigate = useNavigate()
  const add = <AddButton label="Add connection" onClick={() => void navigate({ to: '/content/connectors' })} />
  const isEmpty = list.items?.length === 0
  return (
    <>
      <PageHeader
        title="Connections"
        lead="Connect a source once. Documents, permissions and deletions stay in sync."
        action={isEmpty ? undefined : add}
      />
      <Listing<Connection>
        label="List of connections"
        noun="connection"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Connection',
            cell: ({ id, title }) => (
              <span className="stacked">
                <Link to="/content/connections/$id" params={{ id }}>
                  {title}
                </Link>
                <code className="soft">{id}</code>
              </span>
            ),
          },
          { title: 'Connector', cell: ({ connector }) => connector },
          { title: 'Status', cell: (connection) => <ConnectionState connection={connection} /> },
          {
            title: 'Documents read',
            isNumber: true,
            cell: ({ lastRun }) => (lastRun === undefined ? '' : format(lastRun.counts.read)),
          },
          {
            title: 'Last run',
            cell: ({ lastRun }) => (lastRun === undefined ? 'Never' : <Time at={lastRun.startedAt} />),
          },
          { title: 'Next run', cell: ({ isPaused, nextRunAt }) => (isPaused ? 'Paused' : <Time at={nextRunAt} />) },
          {
            title: 'Problems',
            isNumber: true,
            cell: ({ id, problems }) =>
              problems === 0 ? (
                '0'
              ) : (
                <Link to="/content/connections/$id/problems" params={{ id }}>
                  {format(problems)}
                </Link>
              ),
          },
        ]}
        empty={
          <>
            <p>
              No connections yet. Connect a system your company uses, and search it with everyone's own permissions.
            </p>
            {add}
          </>
        }
      />
    </>
  )
}
