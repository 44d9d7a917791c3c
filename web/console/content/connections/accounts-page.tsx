import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { may } from '../../../shared/start.ts'
import { Listing } from '../../parts/listing.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { useList } from '../../parts/use-list.ts'
import { UserLink } from '../../parts/user-link.tsx'
import { ConnectionFrame } from './connection-frame.tsx'
import { MatchAccount } from './match-account.tsx'

type Account = Schemas['ConnectionAccount']

const MATCHED_BY = { email: 'By email', rule: 'By account rule', manual: 'Set by hand' } as const

/** The accounts of the source and the people they belong to, unmatched ones first. */
export function AccountsPage() {
  const { id } = useParams({ from: '/content/connections/$id/accounts' })
  const [mapped, setMapped] = useState<Account>()
  return (
    <ConnectionFrame
      id={id}
      lead="Accounts of the source and the people they belong to. Unmatched accounts see nothing."
    >
      {() => (
        <>
          <Accounts id={id} title="Unmatched accounts" matched="false" onMap={setMapped} />
          <Accounts id={id} title="Matched accounts" matched="true" onMap={setMapped} />
          <MatchAccount connection={id} account={mapped} onClose={() => setMapped(undefined)} />
        </>
      )}
    </ConnectionFrame>
  )
}

interface AccountsProps {
  readonly id: string
  readonly title: string
  readonly matched: 'true' | 'false'
  onMap(account: Account): void
}

function Accounts({ id, title, matched, onMap }: AccountsProps) {
  const list = useList('GET /admin/api/v1/connections/{id}/accounts', { path: { id }, query: { matched } })
  return (
    <section className="panel">
      <h2>{title}</h2>
      <Listing<Account>
        label={title}
        noun="account"
        list={{ ...list, items: list.items && activeFirst(list.items) }}
        keyOf={(account) => account.id}
        isFaded={({ isActive }) => !isActive}
        columns={[
          {
            title: 'Account',
            cell: ({ id: accountId, name, login, isActive }) => (
              <span className="stacked">
                {name}
                <code className="soft">{login ?? accountId}</code>
                {!isActive && <span className="badge">Inactive</span>}
              </span>
            ),
          },
          { title: 'Email in the source', cell: ({ email }) => email ?? 'None' },
          { title: 'Person', cell: (account) => <Person account={account} /> },
          ...(may('connections.accounts')
            ? [
                {
                  title: 'Actions',
                  isActions: true,
                  cell: (account: Account) => (
                    <RowButton label="Match" of={account.name} onClick={() => onMap(account)} />
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <p>{matched === 'true' ? 'No matched accounts yet. Runs read accounts first.' : 'No unmatched accounts.'}</p>
        }
      />
    </section>
  )
}

/** Accounts of people who left, and of programs, don't hide the ones that matter. */
function activeFirst(accounts: readonly Account[]): Account[] {
  return accounts.toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
}

function Person({ account: { matchedEmail, matchedBy } }: { account: Account }) {
  if (matchedEmail === undefined) return <>{matchedBy === 'manual' ? 'No one (set by hand)' : 'Not matched'}</>
  return (
    <span className="stacked">
      <UserLink email={matchedEmail} />
      {matchedBy !== undefined && <span className="soft">{MATCHED_BY[matchedBy]}</span>}
    </span>
  )
}
