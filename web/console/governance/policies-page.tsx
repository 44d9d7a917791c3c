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

/** What is looked for. */
export function PoliciesPage() {
  const { data, error, refetch } = useCall(
    'GET /rest/api/v1/governance/data/policies',
    { query: {} },
    { everyMs: LOOK_MS },
  )
  const add = (
    <Link to="/governance/policies/new" className="button primary">
      <Plus size={16} aria-hidden />
      New policy
    </Link>
  )
  return (
    <GovernanceFrame action={add}>
      {error !== null && <Problem error={error} />}
      {data?.reports.length === 0 && (
        <div className="empty">
          <p>
            No policy yet. One says what to look for (card numbers, keys, words of your own), where, and whether
            documents in which it is found are hidden.
          </p>
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
            { title: 'Looks', cell: ({ frequency }) => FREQUENCY_WORDS[frequency] },
            { title: 'Hides documents', cell: ({ autoHideDocs }) => (autoHideDocs ? 'Yes' : 'No') },
            { title: 'Last look', cell: (policy) => <ScanState policy={policy} /> },
            {
              title: 'State',
              cell: ({ status }) =>
                status === 'ACTIVE' ? <span className="badge good">Active</span> : <span className="badge">Off</span>,
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
