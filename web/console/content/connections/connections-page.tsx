import { Link, useNavigate } from '@tanstack/react-router'
import { Time } from '../../../shared/time.tsx'
import { PageHeader } from '../../page-header.tsx'
import { AddButton } from '../../parts/add-button.tsx'
import { AttentionFilter, useAttention } from '../../parts/attention-filter.tsx'
import { format } from '../../parts/figure.tsx'
import { Listing } from '../../parts/listing.tsx'
import { useCall } from '../../parts/use-call.ts'
import { useList } from '../../parts/use-list.ts'
import { DocumentCount } from '../document-count.tsx'
import { type Connection, ConnectionHealth, REFRESH_MS } from './connection-words.tsx'
import { ConnectorGallery } from './connector-gallery.tsx'
import { ConnectorIcon } from './connector-icon.tsx'
import { DueTime } from './due-time.tsx'
import { hasFailed } from './failing-connection.tsx'

/** The list of connections. */
export function ConnectionsPage() {
  const list = useList('GET /admin/api/v1/connections', {}, { everyMs: REFRESH_MS })
  const connectors = useCall('GET /admin/api/v1/connectors', {})
  const categoryOf = (name: string) => connectors.data?.items.find((each) => each.name === name)?.category
  const navigate = useNavigate()
  const add = <AddButton label="Add connection" onClick={() => void navigate({ to: '/content/connectors' })} />
  const isNarrowed = useAttention()
  const attention = list.items?.filter((each) => each.problems > 0 || hasFailed(each)) ?? []
  const isEmpty = list.items?.length === 0
  return (
    <>
      <PageHeader
        title="Connections"
        lead="Connect a source once. Documents, permissions and deletions stay in sync."
        action={
          isEmpty ? undefined : (
            <span className="button-row">
              <Link className="button" to="/content/connection-access">
                Check access
              </Link>
              {add}
            </span>
          )
        }
      />
      {(attention.length > 0 || isNarrowed) && (
        <div className="filters">
          <AttentionFilter count={attention.length} />
        </div>
      )}
      {isEmpty && (
        <>
          <p>No connections yet. Choose a system your company uses, and search it with everyone's own permissions.</p>
          <ConnectorGallery />
        </>
      )}
      {!isEmpty && (
        <Listing<Connection>
          label="List of connections"
          noun="connection"
          list={isNarrowed ? { ...list, items: attention } : list}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Connection',
              cell: ({ id, title, connector }) => (
                <span className="source-cell">
                  <ConnectorIcon category={categoryOf(connector)} title={title} />
                  <span className="stacked">
                    <Link to="/content/connections/$id" params={{ id }}>
                      {title}
                    </Link>
                    <span className="soft">
                      {connector}, <code>{id}</code>
                    </span>
                  </span>
                </span>
              ),
            },
            { title: 'Status', cell: (connection) => <ConnectionHealth connection={connection} /> },
            {
              title: 'Documents',
              isNumber: true,
              cell: ({ datasource }) => <DocumentCount datasource={datasource} />,
            },
            {
              title: 'Last run',
              cell: ({ lastRun }) => (lastRun === undefined ? 'Never' : <Time at={lastRun.startedAt} />),
            },
            {
              title: 'Next run',
              cell: ({ isPaused, nextRunAt }) => (isPaused ? 'Paused' : <DueTime at={nextRunAt} otherwise="Soon" />),
            },
            {
              title: 'Problems',
              isNumber: true,
              cell: (connection) => {
                const { id } = connection
                // A run that failed as a whole is a problem too.
                const problems = connection.problems + (hasFailed(connection) ? 1 : 0)
                if (problems === 0) return '0'
                return (
                  <Link
                    to={connection.problems === 0 ? '/content/connections/$id' : '/content/connections/$id/problems'}
                    params={{ id }}
                  >
                    {format(problems)}
                  </Link>
                )
              },
            },
          ]}
          empty={isNarrowed && <p>No connection needs attention.</p>}
        />
      )}
    </>
  )
}
