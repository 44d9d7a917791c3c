import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { actionWords } from '../parts/action-words.ts'
import { ActorName, SubjectName } from '../parts/audit-names.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'

type Entry = Schemas['AuditEntry']

const SHOWN = 6
/** How many entries to read: most are sign-ins, which are filtered out. */
const LOOKED_AT = '100'
/** Opening this page reads insights too. */
const NO_CHANGE = /^(?:sign-in|session)\b|\.read$/

/** The most recent changes by admins and API clients. */
export function LatestChanges() {
  const { data } = useCall('GET /admin/api/v1/audit', { query: { limit: LOOKED_AT } })
  const changes = (data?.items ?? []).filter(({ action }) => !NO_CHANGE.test(action)).slice(0, SHOWN)
  if (changes.length === 0) return null
  return (
    <section className="panel">
      <h2>Recent changes</h2>
      <DataTable<Entry>
        label="Recent changes"
        rows={changes}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: 'Time', cell: ({ at }) => <Time at={at} /> },
          { title: 'Actor', cell: (entry) => <ActorName entry={entry} /> },
          { title: 'Action', cell: ({ action }) => <span title={action}>{actionWords(action)}</span> },
          { title: 'Target', cell: (entry) => <SubjectName entry={entry} /> },
        ]}
      />
      <p>
        <Link to="/audit">View audit log</Link>
      </p>
    </section>
  )
}
