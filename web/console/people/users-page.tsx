import { useEffect, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'
import { SelectedUsers } from './selected-users.tsx'
import { UserDialog } from './user-dialog.tsx'
import { isNew, UserStatus } from './user-status.tsx'

type User = Schemas['ListedUser']
type Role = User['role']

/** Everyone who can sign in, with their roles. */
export function UsersPage() {
  const [search] = useFilter('q')
  const [role] = useFilter('role')
  const [order] = useFilter('order')
  const list = useList('GET /admin/api/v1/users', {
    query: {
      ...(search !== '' && { search }),
      ...(role !== '' && { role: role as Role }),
      ...(order !== '' && { order: order as 'name' }),
    },
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [edited, setEdited] = useState<User | 'new'>()
  const [adding, setAdding] = useFilter('add')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is new on every render
  useEffect(() => {
    if (adding === '') return
    setEdited('new')
    setAdding('')
  }, [adding])
  const [invited, setInvited] = useState<string>()
  return (
    <>
      <PageHeader
        title="Users"
        lead="Everyone who can sign in, and their roles. Deactivated users lose all sessions and tokens immediately."
        action={<AddButton label="Invite user" onClick={() => setEdited('new')} />}
      />
      <div className="filters">
        <FilterField name="q" label="Name or email" />
        <FilterField
          name="role"
          label="Role"
          options={[
            { value: '', label: 'All roles' },
            ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FilterField
          name="order"
          label="Sort by"
          options={[
            { value: '', label: 'Email' },
            { value: 'name', label: 'Name' },
            { value: 'role', label: 'Role' },
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
            title: 'Select',
            isCheck: true,
            cell: ({ email }) => (
              <input
                type="checkbox"
                aria-label={`Select ${email}`}
                checked={chosen.includes(email)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, email] : chosen.filter((each) => each !== email))
                }
              />
            ),
          },
          {
            title: 'User',
            cell: ({ name, email }) => (
              <span className="source-cell">
                <Avatar name={name} />
                <Stacked top={<UserLink email={email}>{name}</UserLink>} below={email} />
              </span>
            ),
          },
          {
            title: 'Role',
            cell: ({ role: held, givenRole }) => (
              <span className="stacked">
                {ROLE_NAMES[held]}
                {givenRole !== undefined && (
                  <span className="soft">from a group; own role {ROLE_NAMES[givenRole]}</span>
                )}
              </span>
            ),
          },
          {
            title: 'Status',
            cell: (user) => <UserStatus user={user} />,
          },
          {
            title: 'Actions',
            isActions: true,
            cell: (user) => (
              <span className="button-row">
                <RowButton label="Edit" of={user.email} onClick={() => setEdited(user)} />
                {isNew(user) && <RowButton label="Invite" of={user.email} onClick={() => setInvited(user.email)} />}
              </span>
            ),
          },
        ]}
        empty={<NoMatches nouns="users" filters={['q', 'role']} />}
      />
      <SelectedUsers
        emails={chosen}
        onDone={() => {
          setChosen([])
          list.again()
        }}
      />
      <UserDialog
        user={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(made) => {
          if (made !== undefined) setInvited(made)
          list.again()
        }}
      />
      <InvitationDialog
        email={invited}
        isReset={false}
        onClose={() => {
          setInvited(undefined)
          list.again()
        }}
      />
    </>
  )
}
