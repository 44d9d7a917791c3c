import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../generated/api.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { format } from '../../parts/figure.tsx'
import { useCall } from '../../parts/use-call.ts'
import { REFRESH_MS } from './connection-words.tsx'
import { SCOPE_STATES, scopeCount } from './scopes-page.tsx'

type Scope = Schemas['ConnectionScope']

const SHOWN = 8
/** What is being read comes first. */
const ORDER: readonly Scope['state'][] = ['listing', 'pending', 'done', 'hidden']

/** How far each scope is, while a run reads them. */
export function ScopeProgress({ id }: { id: string }) {
  const { data } = useCall('GET /admin/api/v1/connections/{id}/scopes', { path: { id } }, { everyMs: REFRESH_MS })
  if (data === undefined || data.items.length < 2) return null
  const scopes = data.items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <>
      <DataTable
        label="Progress by scope"
        rows={scopes.slice(0, SHOWN)}
        keyOf={(scope) => scope.id}
        columns={[
          { title: 'Scope', cell: ({ title }) => title },
          {
            title: 'Status',
            cell: ({ state }) => (
              <span className={`badge ${SCOPE_STATES[state].tone}`}>{SCOPE_STATES[state].text}</span>
            ),
          },
          {
            title: 'Documents',
            isNumber: true,
            cell: scopeCount,
          },
        ]}
      />
      {scopes.length > SHOWN && (
        <Link to="/content/connections/$id/scopes" params={{ id }}>
          {`Show all ${format(scopes.length)} scopes`}
        </Link>
      )}
    </>
  )
}
