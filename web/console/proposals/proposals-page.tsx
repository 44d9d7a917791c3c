import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { KIND_WORDS, ProposalCard } from './proposal-card.tsx'

type Proposal = Schemas['ProposalInfo']

const STATES = [
  { value: '', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
]

/** What members propose to publish to everyone. */
export function ProposalsPage() {
  const [filter] = useFilter('state')
  const state = (filter === '' ? 'waiting' : filter) as Proposal['state']
  const { data, error, refetch } = useCall('GET /admin/api/v1/proposals', { query: { state } })
  const [decided, setDecided] = useState<{ proposal: Proposal; approve: boolean }>()
  const { proposal, approve = true } = decided ?? {}
  return (
    <>
      <PageHeader
        title="Proposals"
        lead="Members propose announcements, pins and skills for everyone. Nobody sees them until you approve."
      />
      <div className="filters">
        <FilterField name="state" label="Status" options={STATES} />
      </div>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && (
        <div className="empty">
          <p>{state === 'waiting' ? 'Nothing is waiting for approval.' : `No ${state} proposals.`}</p>
        </div>
      )}
      <ul className="proposals">
        {data?.items.map((each) => (
          <li key={each.id}>
            <ProposalCard proposal={each} onDecide={(yes) => setDecided({ proposal: each, approve: yes })} />
          </li>
        ))}
      </ul>
      <FormDialog
        key={`${proposal?.id} ${approve}`}
        title={`${approve ? 'Approve' : 'Decline'} this ${KIND_WORDS[proposal?.kind ?? 'pin'].toLowerCase()}?`}
        lead={
          approve
            ? `It will be published under ${proposal?.proposerName ?? ''}'s name.`
            : `It won't be published. ${proposal?.proposerName ?? ''} sees your note.`
        }
        submit={approve ? 'Approve and publish' : 'Decline'}
        isOpen={decided !== undefined}
        onClose={() => setDecided(undefined)}
        fields={[{ name: 'note', label: 'Note (optional)', kind: 'long', hint: 'Shown to the proposer' }]}
        onSubmit={async ({ note = '' }) => {
          const path = { id: proposal?.id ?? '' }
          await call('POST /admin/api/v1/proposals/{id}/decision', { path, body: { approve, note } })
          await refetch()
        }}
      />
    </>
  )
}
