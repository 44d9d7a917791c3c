import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may, me } from '../../shared/start.ts'
import { grantableRoles } from './role-names.ts'

type User = Schemas['UserInfo']
type Role = User['role']

interface UserDialogProps {
  /** The user to edit, or `new`. The dialog is closed if undefined. */
  readonly user: User | 'new' | undefined
  onClose(): void
  /** Gets the email of a new user. */
  onSaved(made?: string): void
}

/** Adds a user to invite, or edits name, role and whether they can sign in. */
export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const old = user === 'new' ? undefined : user
  return (
    <FormDialog
      key={old?.email ?? 'new'}
      title={old === undefined ? 'Invite user' : `Edit ${old.name}`}
      submit={old === undefined ? 'Add and invite' : 'Save'}
      isOpen={user !== undefined}
      onClose={onClose}
      fields={[
        ...(old === undefined
          ? [{ name: 'email', label: 'Email', kind: 'email', missing: 'Enter an email' } as const]
          : []),
        { name: 'name', label: 'Name', value: old?.name },
        {
          name: 'role',
          label: 'Role',
          kind: 'select',
          value: old?.givenRole ?? old?.role ?? 'member',
          options: grantableRoles(old?.role),
          ...(old !== undefined && {
            hint: 'A higher role signs them out, and revokes client tokens that others created for them.',
          }),
          ...(!may('roles.admin') && { hint: 'Only Super Admins can grant Admin and Super Admin' }),
        },
        ...(old === undefined || old.email === me.email
          ? []
          : [
              {
                name: 'isActive',
                label: 'Can sign in',
                kind: 'box',
                value: old.isActive ? 'on' : '',
                hint: 'If off, all sessions and tokens stop working immediately.',
              } as const,
            ]),
      ]}
      onSubmit={async ({ email = '', name = '', role: chosen, isActive }) => {
        const named = name === '' ? {} : { name }
        if (old === undefined) {
          await call('POST /admin/api/v1/users', { body: { email, ...named, role: chosen as Role } })
          onSaved(email)
          return
        }
        const body = {
          ...named,
          role: chosen as Role,
          ...(old.email !== me.email && { isActive: isActive === 'on' }),
        }
        await call('PATCH /admin/api/v1/users/{email}', { path: { email: old.email }, body })
        onSaved()
      }}
    />
  )
}
