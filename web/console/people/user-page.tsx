import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { dayOf } from '../../shared/relative-time.ts'
import { may, me } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { useCall } from '../parts/use-call.ts'
import { DeactivateZone } from './deactivate-zone.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'
import { SignOutZone } from './sign-out-zone.tsx'
import { UserApplications } from './user-applications.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserSessions } from './user-sessions.tsx'
import { isNew, UserStatus } from './user-status.tsx'
import { UserTokens } from './user-tokens.tsx'

type User = Schemas['UserDetails']

/** One user: role, groups, sessions, tokens and connected apps, with buttons to revoke them. */
export function UserPage() {
  const { email } = useParams({ from: '/people/users/$email' })
  const { data: user, error, refetch } = useCall('GET /admin/api/v1/users/{email}', { path: { email } })
  const [isEditing, setEditing] = useState(false)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        above={<Link to="/people/users">Users</Link>}
        title={user?.name ?? email}
        lead={email}
        action={
          user !== undefined && (
            <span className="button-row">
              {may('search.as') && user.isActive && (
                <Link className="button" to="/people/search-as" search={{ user: email }}>
                  View search as
                </Link>
              )}
              {user.isActive && (
                <button type="button" className="button" onClick={() => setInviting(true)}>
                  {isNew(user) ? 'Invite' : 'Reset password'}
                </button>
              )}
              <button type="button" className="button primary" onClick={() => setEditing(true)}>
                <Pencil size={16} aria-hidden />
                Edit
              </button>
            </span>
          )
        }
      />
      {error !== null && <Problem error={error} />}
      {user !== undefined && (
        <>
          <Facts user={user} />
          <UserSessions email={user.email} />
          <UserTokens email={user.email} />
          <UserApplications email={user.email} name={user.name} />
          {may('audit') && <Records email={user.email} />}
          {user.email !== me.email && user.isActive && <SignOutZone email={user.email} />}
          {user.email !== me.email && <DeactivateZone email={user.email} isActive={user.isActive} />}
        </>
      )}
      <UserDialog
        user={isEditing ? user : undefined}
        onClose={() => setEditing(false)}
        onSaved={() => void refetch()}
      />
      <InvitationDialog
        email={isInviting ? email : undefined}
        isReset={user !== undefined && !isNew(user)}
        onClose={() => {
          setInviting(false)
          void refetch()
        }}
      />
    </>
  )
}

function Facts({ user }: { user: User }) {
  const { role, givenRole, groups, lastSignIn, createdAt, invitedAt } = user
  return (
    <dl className="facts card">
      <dt>Status</dt>
      <dd>
        <UserStatus user={user} />
      </dd>
      <dt>Role</dt>
      <dd>
        {ROLE_NAMES[role]}
        {givenRole !== undefined && <span className="soft"> from a group; own role {ROLE_NAMES[givenRole]}</span>}
      </dd>
      <dt>Organization groups</dt>
      <dd>{groups.length === 0 ? <span className="soft">None</span> : <Groups groups={groups} />}</dd>
      <dt>Last sign-in</dt>
      <dd>{lastSignIn === undefined ? <span className="soft">No record</span> : <SignIn {...lastSignIn} />}</dd>
      <dt>Created</dt>
      <dd>{dayOf(new Date(createdAt))}</dd>
      {invitedAt !== undefined && (
        <>
          <dt>Invited</dt>
          <dd>
            <Time at={invitedAt} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Groups({ groups }: Pick<User, 'groups'>) {
  return (
    <ul className="event-list">
      {groups.map(({ id, name, role }) => (
        <li key={id}>
          {may('provisioning') ? (
            <Link to="/people/groups" search={{ name } as never}>
              {name}
            </Link>
          ) : (
            name
          )}
          {role !== undefined && <span className="soft"> grants {ROLE_NAMES[role]}</span>}
        </li>
      ))}
    </ul>
  )
}

function SignIn({ at, method, address }: NonNullable<User['lastSignIn']>) {
  return (
    <>
      <Time at={at} />
      <span className="soft">
        {method !== '' && ` with ${method}`}
        {address !== undefined && ` from ${address}`}
      </span>
    </>
  )
}

function Records({ email }: { email: string }) {
  return (
    <p>
      Audit log:{' '}
      <Link to="/audit" search={{ actor: email } as never}>
        actions by this user
      </Link>
      ,{' '}
      <Link to="/audit" search={{ subject: email } as never}>
        changes to this account
      </Link>
    </p>
  )
}
