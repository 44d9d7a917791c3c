import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'

type Role = Schemas['UserInfo']['role']

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  'setup-admin': 'Setup Admin',
  'api-token-creator': 'API Token Creator',
  member: 'Member',
}

/** Roles the signed-in user can grant, plus the role the user already has. */
export function grantableRoles(held?: Role): { value: string; label: string }[] {
  return Object.entries(ROLE_NAMES)
    .filter(([role]) => may('roles.admin') || role === held || !['super-admin', 'admin'].includes(role))
    .map(([value, label]) => ({ value, label }))
}
