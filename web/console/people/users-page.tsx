import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'
import { UserDialog } from './user-dialog.tsx'

type User = Schemas['UserInfo']
type Role = User['role']

/** Who may sign in, and what each may administer. */
export function UsersPage() {
  const [search] = useFilter('q')
  const [role] = useFilter('role')
  const list = useList('GET /admin/api/v1/users', {
    query: { ...(search !== '' && { search }), ...(role !== '' && { role: role as Role }) },
  })
  const [edited, setEdited] = useState<User | 'new'>()
  const [invited, setInvited] = useState<string>()
  return (
    <>
      <PageHeader
        title="Users"
        lead="Who may sign in, and what each may administer. Deactivating somebody ends all sessions and tokens at once."
        action={<AddButton label="New user" onClick={() => setEdited('new')} />}
      />
      <div className="filters">
        <FilterField name="q" label="Name or e-mail" />
        <FilterField
          name="role"
          label="Role"
          options={[
            { value: '', label: 'Every role' },
            ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <Listing<User>
        label="List of users"
        noun="user"
        list={list}
        keyOf={({ email }) => email}
        isFaded={({ isActive }) => !isActive}
        columns={[
          {
            title: 'User',
            cell: ({ name, email }) => <Stacked top={<UserLink email={email}>{name}</UserLink>} below={email} />,
          },
          {
            title: 'Role',
            cell: ({ role: held, givenRole }) => (
              <span className="stacked">
                {ROLE_NAMES[held]}
                {givenRole !== undefined && <span className="soft">by a group; by itself {ROLE_NAMES[givenRole]}</span>}
              </span>
            ),
          },
          {
            title: 'State',
            cell: ({ isActive }) =>
              isActive ? <span className="badge good">Active</span> : <span className="badge">Deactivated</span>,
          },
          {
            title: 'Actions',
            isActions: true,
            cell: (user) => (
              <span className="button-row">
                <RowButton label="Change" of={user.email} onClick={() => setEdited(user)} />
                <RowButton label="Invite" of={user.email} onClick={() => setInvited(user.email)} />
              </span>
            ),
          },
        ]}
        empty={<p>Nobody fits. Take a filter away, or create the user.</p>}
      />
      <UserDialog
        user={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(made) => {
          if (made !== undefined) setInvited(made)
          list.again()
        }}
      />
      <InvitationDialog email={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
