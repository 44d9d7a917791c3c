import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { may } from '../../shared/start.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

/** Deletes a data source, or says how: a connection is removed with its documents. */
export function DeleteDatasource({ datasource }: { datasource: Schemas['DatasourceSettings'] }) {
  const { name, displayName, connectionId } = datasource
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (connectionId !== undefined) {
    return (
      <p className="soft">
        To delete its documents,{' '}
        {may('connections') ? (
          <Link to="/content/connections/$id" params={{ id: connectionId }}>
            remove the connection
          </Link>
        ) : (
          'ask an admin to remove the connection'
        )}
        .
      </p>
    )
  }
  return (
    <section className="panel">
      <h2>Delete data source</h2>
      <p className="soft">Deletes its documents, users and groups. Tokens keep working for other data sources.</p>
      <p>
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          Delete data source…
        </button>
      </p>
      <DangerDialog
        title={`Delete ${displayName}?`}
        text="Its documents are hidden from everyone immediately and then deleted, with its users and groups. Pushes to it are refused. This can't be undone."
        verb="Delete data source"
        name={name}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/datasources/{name}', { path: { name } })
          await navigate({ to: '/content/datasources' })
          await queries.invalidateQueries()
        }}
      />
    </section>
  )
}
