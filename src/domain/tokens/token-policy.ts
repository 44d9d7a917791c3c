import { badField } from '../../kernel/bad-field.ts'
import type { Actor } from '../shared/actor.ts'
import type { ClientScope } from '../shared/client-scopes.ts'
import { isAdminRole, may, Refused, refuseUnless } from '../shared/policy.ts'
import type { Role } from '../shared/role.ts'
import { roleScopes } from '../shared/role-scopes.ts'

/** Specification, Authentication, 6: who may create which token. */
export function refuseIndexingToken(actor: Actor, isGlobal: boolean): void {
  refuseUnless(actor, 'indexing-tokens')
  if (isGlobal) refuseUnless(actor, 'tokens.global')
}

/** `owner`: whose token it is and his role; undefined: a global token. */
export function refuseClientToken(actor: Actor, owner: { email: string; role: Role } | undefined): void {
  if (owner === undefined) {
    refuseUnless(actor, 'tokens.global')
    return
  }
  if (actor.kind === 'account' && actor.email === owner.email) {
    refuseUnless(actor, 'client-tokens.own')
    return
  }
  if (!may(actor, 'client-tokens.others') && may(actor, 'client-tokens.own')) {
    throw new Refused('insufficient_role', 'Your role only lets you create tokens for yourself', actor)
  }
  refuseUnless(actor, 'client-tokens.others')
  // A token speaks for its user: one of a wider role would be a way to that role.
  if (isAdminRole(owner.role)) refuseUnless(actor, 'roles.admin')
}

/** A token can do no more than its user may. */
export function refuseScopesBeyond(owner: { email: string; role: Role }, scopes: readonly ClientScope[]): void {
  const allowed = roleScopes(owner.role)
  const beyond = scopes.find((scope) => !allowed.includes(scope))
  if (beyond === undefined) return
  throw badField('scopes', `must not include ${beyond}: ${owner.email} doesn't have an administrator role`)
}
