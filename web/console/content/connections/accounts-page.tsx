import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { may } from '../../../shared/start.ts'
import { Listing } from '../../parts/listing.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { useList } from '../../parts/use-list.ts'
import { UserLink } from '../../parts/user-link.tsx'
import { ConnectionFrame } from './connection-frame.tsx'
import { useReload } from './use-connection.ts'

type Account = Schemas['ConnectionAccount']
type Owner = Schemas['AccountMapping']['owner']

const OWNERS = [
  { value: 'person', label: 'A person', hint: 'They see everything this account can see in the source.' },
  { value: 'nobody', label: 'No one', hint: 'For bots and shared accounts.' },
  { value: 'automatic', label: 'Automatic', hint: "By the account's verified email, or by the account rule." },
] as const

const MATCHED_BY = { email: 'By email', rule: 'By account rule', manual: 'Set by hand' } as const

/** The accounts of the source and the people they belong to, unmatched ones first. */
export function AccountsPage() {
  const { id } = useParams({ from: '/content/connections/$id/accounts' })
  const [mapped, setMapped] = useState<Account>()
  const reload = useReload()
  return (
    <ConnectionFrame
      id={id}
      lead="Accounts of the source and the people they belong to. Unmatched accounts see nothing."
    >
      {() => (
        <>
          <Accounts id={id} title="Unmatched accounts" matched="false" onMap={setMapped} />
          <Accounts id={id} title="Matched accounts" matched="true" onMap={setMapped} />
          <FormDialog
            key={mapped?.id}
            title={`Match ${mapped?.name ?? ''}`}
            submit="Save"
            isOpen={mapped !== undefined}
            onClose={() => setMapped(undefined)}
            fields={[
              { name: 'owner', label: 'Belongs to', kind: 'choice', options: OWNERS, value: ownerOf(mapped) },
              {
                name: 'email',
                label: "Person's email",
                kind: 'email',
                value: mapped?.matchedEmail ?? mapped?.email,
                onlyWhen: { name: 'owner', is: 'person' },
                missing: "Enter the person's email",
              },
            ]}
            onSubmit={async ({ owner, email = '' }) => {
              await call('PUT /admin/api/v1/connections/{id}/accounts/{account}', {
                path: { id, account: mapped?.id ?? '' },
                body: { owner: owner as Owner, ...(owner === 'person' && { email }) },
              })
              await reload()
            }}
          />
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
        list={list}
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

function Person({ account: { matchedEmail, matchedBy } }: { account: Account }) {
  if (matchedEmail === undefined) return <>{matchedBy === 'manual' ? 'No one (set by hand)' : 'Not matched'}</>
  return (
    <span className="stacked">
      <UserLink email={matchedEmail} />
      {matchedBy !== undefined && <span className="soft">{MATCHED_BY[matchedBy]}</span>}
    </span>
  )
}

function ownerOf(account: Account | undefined): Owner {
  if (account?.matchedBy === 'manual') return account.matchedEmail === undefined ? 'nobody' : 'person'
  return account?.matchedEmail === undefined ? 'person' : 'automatic'
}
