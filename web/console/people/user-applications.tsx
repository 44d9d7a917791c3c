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

/** What a user allowed applications to do, and taking it back. */
export function UserApplications({ email, name }: { email: string; name: string }) {
  const { data, error, refetch } = useCall('GET /admin/api/v1/users/{email}/applications', { path: { email } })
  const [ended, setEnded] = useState<Application>()
  return (
    <section className="panel" aria-label="Connected applications">
      <h2>Connected applications</h2>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && <p className="soft">No application acts for them.</p>}
      {data !== undefined && data.items.length > 0 && (
        <DataTable<Application>
          label="Applications of the user"
          rows={data.items}
          keyOf={({ clientId }) => clientId}
          columns={[
            { title: 'Application', cell: ({ name: application }) => <strong>{application}</strong> },
            { title: 'May', cell: ({ scopes }) => scopes.join(', ') },
            { title: 'Allowed', cell: ({ grantedAt }) => <Time at={grantedAt} /> },
            {
              title: 'Actions',
              isActions: true,
              cell: (application) => (
                <RowButton label="Take back" of={application.name} onClick={() => setEnded(application)} />
              ),
            },
          ]}
        />
      )}
      <DangerDialog
        title={`Take back what ${ended?.name ?? ''} may?`}
        text={`It can no longer act for ${name}, from its next request on. They can allow it again.`}
        verb="Take back"
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
