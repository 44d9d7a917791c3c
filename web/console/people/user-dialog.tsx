import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { may, me } from '../../shared/start.ts'
import { grantableRoles } from './role-names.ts'

type User = Schemas['UserInfo']
type Role = User['role']

interface UserDialogProps {
  /** Whom to change, or `new`; undefined: closed. */
  readonly user: User | 'new' | undefined
  onClose(): void
  /** With the e-mail of one who was made. */
  onSaved(made?: string): void
}

/** Makes a user, or changes name, role and whether they may sign in. */
export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const old = user === 'new' ? undefined : user
  return (
    <FormDialog
      key={old?.email ?? 'new'}
      title={old === undefined ? 'New user' : `Change ${old.name}`}
      submit={old === undefined ? 'Create' : 'Save'}
      isOpen={user !== undefined}
      onClose={onClose}
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
