import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { Listing } from '../parts/listing.tsx'
import { useList } from '../parts/use-list.ts'
import { ACCESS_OPTIONS, datasourceFields, readDatasource } from './datasource-form.ts'

type Datasource = Schemas['DatasourceSettings']

/** The list of data sources. */
export function DatasourcesPage() {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Data sources"
        lead="Everything people can search. Each data source has its own users and groups."
        action={<AddButton label="Add data source" onClick={() => setAdding(true)} />}
      />
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
          { title: 'Filled by', cell: ({ connectionId }) => <FilledBy connection={connectionId} /> },
          { title: 'Visible to', cell: ({ visibility }) => <Shown visibility={visibility} /> },
          { title: 'Default access', cell: ({ defaultAccess }) => accessWord(defaultAccess) },
          {
            title: 'Users identified by',
            cell: ({ isUserReferencedByEmail }) => (isUserReferencedByEmail ? 'Email' : 'ID'),
          },
        ]}
        empty={<p>No data sources yet. Add one, create an indexing token for it, and push your first document.</p>}
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

function FilledBy({ connection }: { connection: string | undefined }) {
  if (connection === undefined) return <>API</>
  if (!may('connections')) return <>Connection</>
  return (
    <Link to="/content/connections/$id" params={{ id: connection }}>
      Connection
    </Link>
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
