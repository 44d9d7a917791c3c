import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { datasourceFields, readDatasource } from './datasource-form.ts'
import { DatasourceFrame, useDatasource } from './datasource-frame.tsx'
import { accessWord, Shown } from './datasources-page.tsx'
import { DeleteDatasource } from './delete-datasource.tsx'

export function DatasourceSettingsPage() {
  const { name } = useParams({ from: '/content/datasources/$name/settings' })
  const datasource = useDatasource(name)
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  return (
    <DatasourceFrame
      name={name}
      lead="Access changes apply immediately. Documents don't need to be reindexed."
      action={
        <button type="button" className="button primary" onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden />
          Edit
        </button>
      }
    >
      {datasource !== undefined && (
        <dl className="facts card">
          <dt>API name</dt>
          <dd>
            <code>{name}</code>
          </dd>
          <dt>Visible to</dt>
          <dd>
            <Shown datasource={datasource} />
          </dd>
          <dt>Default access</dt>
          <dd>{accessWord(datasource.defaultAccess)}</dd>
          <dt>Users identified by</dt>
          <dd>{datasource.isUserReferencedByEmail ? 'Email' : 'ID'}</dd>
          <dt>Document URLs</dt>
          <dd>{datasource.urlRegex === undefined ? 'Any' : <code>{datasource.urlRegex}</code>}</dd>
          <dt>Home page</dt>
          <dd>{datasource.homeUrl ?? 'None'}</dd>
          <dt>Users and groups from</dt>
          <dd>{datasource.identityDatasourceName ?? 'This data source'}</dd>
          <dt>Restricted to group</dt>
          <dd>{datasource.productAccessGroup ?? 'Not restricted'}</dd>
        </dl>
      )}
      {datasource !== undefined && datasource.isBeingDeleted !== true && <DeleteDatasource datasource={datasource} />}
      <FormDialog
        title={`Edit ${datasource?.displayName ?? name}`}
        submit="Save"
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        fields={datasourceFields(datasource)}
        onSubmit={async (values) => {
          await call('PATCH /admin/api/v1/datasources/{name}', { path: { name }, body: readDatasource(values) })
          await queries.invalidateQueries({ queryKey: ['GET /admin/api/v1/datasources'] })
        }}
      />
    </DatasourceFrame>
  )
}
