import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'

type Entry = Schemas['AuditEntry']

const SHOWN = 6
/** People come and go: of so many entries, those that changed something. */
const LOOKED_AT = '100'
const COMING_AND_GOING = /^(?:sign-in|session)\b/

/** What administrators and programs changed last. */
export function LatestChanges() {
  const { data } = useCall('GET /admin/api/v1/audit', { query: { limit: LOOKED_AT } })
  const changes = (data?.items ?? []).filter(({ action }) => !COMING_AND_GOING.test(action)).slice(0, SHOWN)
  if (changes.length === 0) return null
  return (
    <section className="panel">
      <h2>Latest changes</h2>
      <DataTable<Entry>
        label="Latest changes"
        rows={changes}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: 'When', cell: ({ at }) => <Time at={at} /> },
          { title: 'Who', cell: ({ actor }) => actor },
          { title: 'Action', cell: ({ action }) => <code>{action}</code> },
          { title: 'Of what', cell: ({ subject }) => subject },
        ]}
      />
      <p>
        <Link to="/audit">All of the audit log</Link>
      </p>
    </section>
  )
}
