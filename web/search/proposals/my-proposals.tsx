import '../styles/library.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'

type Proposal = Schemas['ProposalInfo']

const STATES: Readonly<Record<Proposal['state'], { text: string; tone: string }>> = {
  waiting: { text: 'Waiting for approval', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  withdrawn: { text: 'Withdrawn', tone: '' },
}
const SHOWN = 5

/** What the user proposed of one kind, and what became of it. */
export function MyProposals({ kind }: Pick<Proposal, 'kind'>) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const { data } = useQuery({
    queryKey: ['proposals'],
    queryFn: ({ signal }) => call('POST /app/api/v1/proposals', {}, signal),
    refetchOnMount: 'always',
  })
  const mine = (data?.items ?? []).filter((each) => each.kind === kind && each.state !== 'withdrawn').slice(0, SHOWN)
  if (mine.length === 0) return null
  const withdraw = async (id: string) => {
    try {
      await call('POST /app/api/v1/withdrawproposal', { body: { id } })
      await queries.invalidateQueries({ queryKey: ['proposals'] })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="card" aria-label="Your proposals">
      <h2>Your proposals</h2>
      {problem !== undefined && <Problem error={problem} />}
      <ul className="items">
        {mine.map(({ id, title, state, proposedAt, decidedAt, note }) => (
          <li key={id} className="proposal-line">
            <span>
              {title} <span className={`badge ${STATES[state].tone}`}>{STATES[state].text}</span>
              <span className="soft">
                {' '}
                <Time at={decidedAt ?? proposedAt} />
                {note !== undefined && `: ${note}`}
              </span>
            </span>
            {state === 'waiting' && (
              <button
                type="button"
                className="button small"
                aria-label={`Withdraw ${title}`}
                onClick={() => void withdraw(id)}
              >
                Withdraw
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
