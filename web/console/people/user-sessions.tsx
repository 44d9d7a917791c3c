import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'
import { sessionColumns } from './session-table.tsx'

/** A user's browser sessions. */
export function UserSessions({ email }: { email: string }) {
  const { data, error, refetch } = useCall('GET /admin/api/v1/users/{email}/sessions', { path: { email } })
  return (
    <section className="panel" aria-label="Sessions">
      <h2>Sessions</h2>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && <p className="soft">No active sessions.</p>}
      {data !== undefined && data.items.length > 0 && (
        <DataTable<Schemas['BrowserSession']>
          label="Sessions of this user"
          rows={data.items}
          keyOf={({ id }) => id}
          columns={sessionColumns(
            () => email,
            () => void refetch(),
          )}
        />
      )}
    </section>
  )
}
