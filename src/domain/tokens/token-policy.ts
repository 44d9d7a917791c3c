import { ServiceError } from '../../kernel/errors.ts'
import { type Actor, type Role, roleOf } from '../access/role.ts'

/** Specification, Authentication, 6: who may create which token. */
const MAY_CREATE_INDEXING: readonly Role[] = ['super-admin', 'admin', 'setup-admin']
const MAY_GRANT_GLOBAL: readonly Role[] = ['super-admin']
const MAY_CREATE_FOR_OTHERS: readonly Role[] = ['super-admin', 'admin']
const MAY_CREATE_FOR_SELF: readonly Role[] = ['super-admin', 'admin', 'setup-admin', 'api-token-creator']

export function refuseIndexingToken(actor: Actor, isGlobal: boolean): void {
  const role = roleOf(actor)
  if (!MAY_CREATE_INDEXING.includes(role)) {
    throw refused(`Indexing tokens are created by Setup Admins, Admins and Super Admins; your role is ${role}`)
  }
  if (isGlobal && !MAY_GRANT_GLOBAL.includes(role)) {
    throw refused(`Only a Super Admin grants global permissions; your role is ${role}`)
  }
}

export function refuseClientToken(actor: Actor, userEmail: string | undefined): void {
  const role = roleOf(actor)
  if (userEmail === undefined) {
    if (!MAY_GRANT_GLOBAL.includes(role))
      throw refused(`Only a Super Admin creates global tokens; your role is ${role}`)
    return
  }
  const isForSelf = actor.kind === 'account' && actor.email === userEmail
  const allowed = isForSelf ? MAY_CREATE_FOR_SELF : MAY_CREATE_FOR_OTHERS
  if (allowed.includes(role)) return
  throw refused(
    MAY_CREATE_FOR_SELF.includes(role)
      ? `A ${role} creates tokens for itself alone`
      : `Your role, ${role}, creates no tokens; ask an administrator for the role API Token Creator`,
  )
}

function refused(message: string): ServiceError {
  return new ServiceError('insufficient_role', message)
}
