import { ServiceError } from '../../kernel/errors.ts'
import { type Actor, type Role, roleOf } from './role.ts'

/** Who decides which applications and identity providers the organisation trusts. */
const MAY_MANAGE_OAUTH: readonly Role[] = ['super-admin', 'admin']

export function refuseOAuthChange(actor: Actor): void {
  const role = roleOf(actor)
  if (MAY_MANAGE_OAUTH.includes(role)) return
  throw new ServiceError('insufficient_role', `OAuth is managed by Admins and Super Admins; your role is ${role}`)
}
