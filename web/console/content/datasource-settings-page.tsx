import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { datasourceFields, readDatasource } from './datasource-form.ts'
import { DatasourceFrame, useDatasource } from './datasource-frame.tsx'
import { accessWord, Shown } from './datasources-page.tsx'

export function DatasourceSettingsPage() {
  const { name } = useParams({ from: '/content/datasources/$name/settings' })
  const datasource = useDatasource(name)
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  return (
    <DatasourceFrame
      name={name}
      lead="A change of who sees what holds from the next request on; no document is touched for it."
      action={
        <button type="button" className="button primary" onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden />
          Change
        </button>
      }
    >
      {datasource !== undefined && (
        <dl className="facts card">
          <dt>Name in requests</dt>
          <dd>
            <code>{name}</code>
          </dd>
          <dt>Shown</dt>
          <dd>
            <Shown visibility={datasource.visibility} />
          </dd>
          <dt>Without an access list</dt>
          <dd>{accessWord(datasource.defaultAccess)}</dd>
          <dt>Access lists name users by</dt>
          <dd>{datasource.isUserReferencedByEmail ? 'E-mail' : 'Id'}</dd>
          <dt>Addresses</dt>
          <dd>{datasource.urlRegex === undefined ? 'Any' : <code>{datasource.urlRegex}</code>}</dd>
          <dt>Home page</dt>
          <dd>{datasource.homeUrl ?? 'None'}</dd>
          <dt>Users and groups of</dt>
          <dd>{datasource.identityDatasourceName ?? 'Its own'}</dd>
          <dt>Only for members of</dt>
          <dd>{datasource.productAccessGroup ?? 'No group: everybody, as far as access lists go'}</dd>
        </dl>
      )}
      <FormDialog
        title={`Change ${datasource?.displayName ?? name}`}
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
