import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { isAdminRole, refuseUnless } from '../shared/policy.ts'
import type { Account, AccountStore } from './account.ts'

export interface ExistingUserDeps {
  accounts: AccountStore
}

export async function existingUser({ accounts }: ExistingUserDeps, email: string): Promise<Account> {
  const account = await accounts.find(foldEmail(email))
  if (account === undefined) throw noUser(email)
  return account
}

export function noUser(email: string): ServiceError {
  return new ServiceError('not_found', `User ${quoted(foldEmail(email))} not found`)
}

/** The user, if the actor may end sessions of theirs: one's own always. */
export async function userToSignOut(deps: ExistingUserDeps, actor: Actor, email: string): Promise<Account> {
  if (actor.kind === 'account' && actor.email === foldEmail(email)) return existingUser(deps, email)
  refuseUnless(actor, 'users')
  const account = await existingUser(deps, email)
  if (isAdminRole(account.role)) refuseUnless(actor, 'roles.admin')
  return account
}
