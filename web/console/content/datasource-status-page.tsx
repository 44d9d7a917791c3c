import { Link, useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf, firstDocument } from '../parts/curl.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Figure, Figures, format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'
import { DatasourceFrame, useDatasource } from './datasource-frame.tsx'
import { Trend, UnseenLink } from './datasource-row.tsx'

const LOOK_MS = 5000

/** How much a data source holds, how much of it is indexed, and whether someone can see it. */
export function DatasourceStatusPage() {
  const { name } = useParams({ from: '/content/datasources/$name' })
  const { data, error } = useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name } },
    { everyMs: LOOK_MS },
  )
  const source = useDatasource(name)
  const takesFiles = source !== undefined && source.connectionId === undefined && source.isBeingDeleted !== true
  return (
    <DatasourceFrame
      name={name}
      lead="What this data source holds and how much of it is indexed."
      action={
        takesFiles && (
          <Link className="button" to="/content/files" search={{ datasource: name } as never}>
            Add files
          </Link>
        )
      }
    >
      {error !== null && <Problem error={error} />}
      {data !== undefined && <Status name={name} status={data} />}
    </DatasourceFrame>
  )
}

function Status({ name, status }: { name: string; status: Schemas['DebugDatasourceStatusResponse'] }) {
  const { documents, identity } = status
  const { uploaded, indexed } = documents.counts
  const isConnected = useDatasource(name)?.connectionId !== undefined
  const path = `/content/datasources/${encodeURIComponent(name)}`
  const summaries = useCall('GET /admin/api/v1/datasource-summaries', {})
  const summary = summaries.data?.items.find((each) => each.name === name)
  const unseen = useCall('GET /admin/api/v1/unseen-documents', {}, { isEnabled: may('document-access') })
  const hidden = unseen.data && (unseen.data.items.find(({ datasource }) => datasource === name)?.documents ?? 0)
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const { users, groups, memberships } = identity
  // The figures come together: one after the other, they would push each other aside.
  if (summaries.isLoading || unseen.isLoading) return null
  // Permissions that name people by email need none of these; zeros would look as if no one had access.
  const hasIdentity = [users, groups, memberships].some(({ counts }) => counts.uploaded > 0)
  return (
    <>
      <Figures>
        <Figure
          title="Documents"
          value={sum(uploaded)}
          {...(sum(indexed) !== sum(uploaded) && { note: `${format(sum(indexed))} indexed` })}
          {...(may('document-access') && { to: `${path}/documents` })}
        />
        {summary?.updatedAt !== undefined && (
          <div>
            <dt>Last update</dt>
            <dd>
              <Time at={summary.updatedAt} />
            </dd>
          </div>
        )}
        {summary !== undefined && (
          <div>
            <dt>Last 30 days</dt>
            <dd>
              <Trend summary={summary} />
            </dd>
          </div>
        )}
        {hidden !== undefined && (
          <div>
            <dt>Visible to no one</dt>
            <dd>
              {format(hidden)}{' '}
              {hidden === 0 ? <span className="soft">Nothing to do</span> : <UnseenLink name={name}>Review</UnseenLink>}
            </dd>
          </div>
        )}
        {hasIdentity && (
          <>
            <Figure title="Users" value={users.counts.uploaded} to={`${path}/identity`} />
            <Figure title="Groups" value={groups.counts.uploaded} to={`${path}/identity`} />
          </>
        )}
      </Figures>
      {uploaded.length === 0 && isConnected ? (
        <div className="empty">
          <p>No documents yet. They appear here while the connection runs.</p>
        </div>
      ) : uploaded.length === 0 ? (
        <div className="empty">
          <p>
            No documents yet. To push one, run this command with an indexing token instead of TOKEN. It prints 200.{' '}
            {may('indexing-tokens') && <Link to="/platform/api-tokens/indexing">Create a token</Link>}
          </p>
          <CodeBlock
            label="Push a document"
            code={curlOf('/api/index/v1/indexdocument', 'TOKEN', firstDocument(name))}
          />
        </div>
      ) : (
        <section className="panel">
          <h2>Documents by type</h2>
          <DataTable
            label="Documents by type"
            rows={uploaded}
            keyOf={({ objectType }) => objectType}
            columns={[
              { title: 'Type', cell: ({ objectType }) => objectType || '(none)' },
              { title: 'Stored', isNumber: true, cell: ({ count }) => format(count) },
              {
                title: 'Indexed',
                isNumber: true,
                cell: ({ objectType }) => format(indexed.find((each) => each.objectType === objectType)?.count ?? 0),
              },
            ]}
          />
        </section>
      )}
    </>
  )
}
