import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { Listing } from '../parts/listing.tsx'
import { useList } from '../parts/use-list.ts'
import { ACCESS_OPTIONS, datasourceFields, readDatasource } from './datasource-form.ts'

type Datasource = Schemas['DatasourceSettings']

/** Where documents come from. */
export function DatasourcesPage() {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Datasources"
        lead="Where documents come from. Each has its own users and groups, and decides who sees what came without an access list."
        action={<AddButton label="New datasource" onClick={() => setAdding(true)} />}
      />
      <Listing<Datasource>
        label="List of datasources"
        noun="datasource"
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
          { title: 'Shown', cell: ({ visibility }) => <Shown visibility={visibility} /> },
          { title: 'Without an access list', cell: ({ defaultAccess }) => accessWord(defaultAccess) },
          { title: 'Users by', cell: ({ isUserReferencedByEmail }) => (isUserReferencedByEmail ? 'E-mail' : 'Id') },
        ]}
        empty={<p>No datasource yet. Make one, give a program a token for it, and push the first document.</p>}
      />
      <FormDialog
        title="New datasource"
        submit="Create"
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

export function accessWord(access: Datasource['defaultAccess']): string {
  return ACCESS_OPTIONS.find(({ value }) => value === access)?.label ?? access
}

export function Shown({ visibility }: Pick<Datasource, 'visibility'>) {
  if (visibility === 'ENABLED_FOR_ALL') return <span className="badge good">To all</span>
  if (visibility === 'ENABLED_FOR_TEST_GROUP') return <span className="badge warn">To a test group</span>
  return <span className="badge bad">To nobody</span>
}
