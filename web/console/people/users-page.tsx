import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may, me } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { grantableRoles, ROLE_NAMES } from './role-names.ts'

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
  const old = edited === 'new' ? undefined : edited
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
            cell: ({ name, email }) => (
              <span className="stacked">
                <strong>{name}</strong>
                <span className="soft">{email}</span>
              </span>
            ),
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
                <Link
                  to="/people/sessions"
                  search={{ user: user.email } as never}
                  className="button small"
                  aria-label={`Sessions of ${user.email}`}
                >
                  Sessions
                </Link>
                <RowButton label="Invite" of={user.email} onClick={() => setInvited(user.email)} />
              </span>
            ),
          },
        ]}
        empty={<p>Nobody fits. Take a filter away, or create the user.</p>}
      />
      <FormDialog
        key={old?.email ?? 'new'}
        title={old === undefined ? 'New user' : `Change ${old.name}`}
        submit={old === undefined ? 'Create' : 'Save'}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        fields={[
          ...(old === undefined
            ? [{ name: 'email', label: 'E-mail', kind: 'email', missing: 'Name the e-mail address' } as const]
            : []),
          { name: 'name', label: 'Name', value: old?.name },
          {
            name: 'role',
            label: 'Role',
            kind: 'select',
            value: old?.givenRole ?? old?.role ?? 'member',
            options: grantableRoles(old?.role),
            ...(!may('roles.admin') && { hint: 'Admin and Super Admin are given by Super Admins alone' }),
          },
          ...(old === undefined || old.email === me.email
            ? []
            : [
                {
                  name: 'isActive',
                  label: 'May sign in',
                  kind: 'box',
                  value: old.isActive ? 'on' : '',
                  hint: 'Without it all sessions and tokens end at once',
                } as const,
              ]),
        ]}
        onSubmit={async ({ email = '', name = '', role: chosen, isActive }) => {
          const named = name === '' ? {} : { name }
          if (old === undefined) {
            await call('POST /admin/api/v1/users', { body: { email, ...named, role: chosen as Role } })
            setInvited(email)
          } else {
            const body = {
              ...named,
              role: chosen as Role,
              ...(old.email !== me.email && { isActive: isActive === 'on' }),
            }
            await call('PATCH /admin/api/v1/users/{email}', { path: { email: old.email }, body })
          }
          list.again()
        }}
      />
      <InvitationDialog email={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
