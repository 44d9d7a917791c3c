import { ServiceError } from '../../kernel/errors.ts'
import { type Actor, roleOf } from './role.ts'

/** Whoever provisions users decides who is in: that is for Super Admins. */
export function refuseProvisioning(actor: Actor): void {
  const role = roleOf(actor)
  if (role === 'super-admin') return
  throw new ServiceError('insufficient_role', `Only a Super Admin sets up provisioning; your role is ${role}`)
}
