import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useCall } from '../parts/use-call.ts'

type Application = Schemas['ConnectedApplication']

/** Apps a user granted access, with a button to revoke it. */
export function UserApplications({ email, name }: { email: string; name: string }) {
  const { data, error, refetch } = useCall('GET /admin/api/v1/users/{email}/applications', { path: { email } })
  const [ended, setEnded] = useState<Application>()
  return (
    <section className="panel" aria-label="Connected apps">
      <h2>Connected apps</h2>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && <p className="soft">No connected apps.</p>}
      {data !== undefined && data.items.length > 0 && (
        <DataTable<Application>
          label="Apps of the user"
          rows={data.items}
          keyOf={({ clientId }) => clientId}
          columns={[
            { title: 'App', cell: ({ name: application }) => <strong>{application}</strong> },
            { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
            { title: 'Granted', cell: ({ grantedAt }) => <Time at={grantedAt} /> },
            {
              title: 'Actions',
              isActions: true,
              cell: (application) => (
                <RowButton label="Revoke" of={application.name} onClick={() => setEnded(application)} />
              ),
            },
          ]}
        />
      )}
      <DangerDialog
        title={`Revoke access for ${ended?.name ?? ''}?`}
        text={`The app can no longer act for ${name}. They can grant access again.`}
        verb="Revoke access"
        isOpen={ended !== undefined}
        onClose={() => setEnded(undefined)}
        onConfirm={async () => {
          const query = { clientId: ended?.clientId ?? '' }
          await call('DELETE /admin/api/v1/users/{email}/applications', { path: { email }, query })
          await refetch()
        }}
      />
    </section>
  )
}
