import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'
import { GovernanceFrame } from './governance-frame.tsx'
import { PolicySwitch } from './policy-switch.tsx'
import { FREQUENCY_WORDS, ScanState } from './policy-words.tsx'

type Policy = Schemas['DlpReport']
const LOOK_MS = 3000

/** The list of policies. */
export function PoliciesPage() {
  const { data, error, refetch } = useCall(
    'GET /rest/api/v1/governance/data/policies',
    { query: {} },
    { everyMs: LOOK_MS },
  )
  const add = (
    <Link to="/governance/policies/new" className="button primary">
      <Plus size={16} aria-hidden />
      Create policy
    </Link>
  )
  return (
    <GovernanceFrame action={add}>
      {error !== null && <Problem error={error} />}
      {data?.reports.length === 0 && (
        <div className="empty">
          <p>No policies yet. Scan documents for sensitive data like credit card numbers or API keys.</p>
        </div>
      )}
      {data !== undefined && data.reports.length > 0 && (
        <DataTable<Policy>
          label="Policies"
          rows={data.reports}
          keyOf={({ id }) => id}
          isFaded={({ status }) => status !== 'ACTIVE'}
          columns={[
            {
              title: 'Policy',
              cell: ({ id, name }) => (
                <Link to="/governance/policies/$id" params={{ id }}>
                  {name}
                </Link>
              ),
            },
            { title: 'Scans', cell: ({ frequency }) => FREQUENCY_WORDS[frequency] },
            { title: 'Hides documents', cell: ({ autoHideDocs }) => (autoHideDocs ? 'Yes' : 'No') },
            { title: 'Last scan', cell: (policy) => <ScanState policy={policy} /> },
            {
              title: 'Status',
              cell: ({ status }) =>
                status === 'ACTIVE' ? (
                  <span className="badge good">Active</span>
                ) : (
                  <span className="badge">Disabled</span>
                ),
            },
            {
              title: 'Actions',
              isActions: true,
              cell: (policy) => <PolicySwitch policy={policy} onChange={() => void refetch()} />,
            },
          ]}
        />
      )}
    </GovernanceFrame>
  )
}
