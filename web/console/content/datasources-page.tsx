import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { format } from '../parts/figure.tsx'
import { Listing } from '../parts/listing.tsx'
import { useCall } from '../parts/use-call.ts'
import { useList } from '../parts/use-list.ts'
import { type Connection, ConnectionState } from './connections/connection-words.tsx'
import { FailingConnection, isFailing } from './connections/failing-connection.tsx'
import { ACCESS_OPTIONS, datasourceFields, readDatasource } from './datasource-form.ts'
import { DocumentCount, LastUpdate } from './document-count.tsx'

type Datasource = Schemas['DatasourceSettings']

/** The list of data sources. */
export function DatasourcesPage() {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const connections = useCall('GET /admin/api/v1/connections', {}, { isEnabled: may('connections') })
  const find = (id: string | undefined) => connections.data?.items.find((each) => each.id === id)
  const failing = connections.data?.items.filter(isFailing) ?? []
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Data sources"
        lead="Everything people can search, and how fresh it is."
        action={
          <span className="button-row">
            {may('connections') && (
              <Link className="button" to="/content/connectors">
                Connect a source
              </Link>
            )}
            <Link className="button" to="/content/files">
              Add files
            </Link>
            <AddButton label="Add data source" onClick={() => setAdding(true)} />
          </span>
        }
      />
      {failing.map((connection) => (
        <FailingConnection key={connection.id} connection={connection} />
      ))}
      <Listing<Datasource>
        label="List of data sources"
        noun="data source"
        list={list}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Name',
            cell: ({ name, displayName }) => (
              <span className="stacked">
                <Link to="/content/datasources/$name" params={{ name }}>
                  {displayName}
                </Link>
                <code className="soft">{name}</code>
              </span>
            ),
          },
          { title: 'Updated by', cell: ({ connectionId }) => <UpdatedBy connection={find(connectionId)} /> },
          { title: 'Documents', isNumber: true, cell: ({ name }) => <DocumentCount datasource={name} /> },
          {
            title: 'Last update',
            cell: ({ name, connectionId }) => <Updated datasource={name} connection={find(connectionId)} />,
          },
          { title: 'Health', cell: ({ connectionId }) => <Health connection={find(connectionId)} /> },
          { title: 'Visible to', cell: ({ visibility }) => <Shown visibility={visibility} /> },
        ]}
        empty={
          <p>
            No data sources yet. <Link to="/content/files">Add files</Link>, connect a source, or push documents with a
            token.
          </p>
        }
      />
      <FormDialog
        title="Add data source"
        submit="Add"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={datasourceFields()}
        onSubmit={async (values) => {
          const { name } = await call('POST /admin/api/v1/datasources', {
            body: { name: values['name'] ?? '', ...readDatasource(values) },
          })
          await navigate({ to: '/content/datasources/$name', params: { name } })
        }}
      />
    </>
  )
}

function UpdatedBy({ connection }: { connection: Connection | undefined }) {
  if (connection === undefined) return <>API</>
  return (
    <Link to="/content/connections/$id" params={{ id: connection.id }}>
      {`${connection.connector} connection`}
    </Link>
  )
}

/** A connection that reads without finding changes is up to date too. */
function Updated({ datasource, connection }: { datasource: string; connection: Connection | undefined }) {
  const { lastRun } = connection ?? {}
  if (lastRun === undefined || lastRun.mode === 'dry-run') return <LastUpdate datasource={datasource} />
  return lastRun.endedAt === undefined ? <>Now</> : <Time at={lastRun.endedAt} />
}

function Health({ connection }: { connection: Connection | undefined }) {
  if (connection === undefined) return null
  const { id, problems } = connection
  return (
    <span className="stacked">
      <ConnectionState connection={connection} />
      {problems > 0 && (
        <Link to="/content/connections/$id/problems" params={{ id }}>
          {problems === 1 ? '1 problem' : `${format(problems)} problems`}
        </Link>
      )}
    </span>
  )
}

export function accessWord(access: Datasource['defaultAccess']): string {
  return ACCESS_OPTIONS.find(({ value }) => value === access)?.label ?? access
}

export function Shown({ visibility }: Pick<Datasource, 'visibility'>) {
  if (visibility === 'ENABLED_FOR_ALL') return <span className="badge good">Everyone</span>
  if (visibility === 'ENABLED_FOR_TEST_GROUP') return <span className="badge warn">Test group only</span>
  return <span className="badge bad">No one</span>
}
