import { ServiceError } from '../../kernel/errors.ts'
import type { Account, AccountQuery } from '../accounts/account.ts'
import { createAccount, readRole } from '../accounts/create-account.ts'
import { existingUser, noUser, userToSignOut } from '../accounts/existing-user.ts'
import { type SaveAccountDeps, saveAccount } from '../accounts/save-account.ts'
import { userRecord } from '../accounts/user-record.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { isAdminRole, refuseUnless } from '../shared/policy.ts'
import type { Role } from '../shared/role.ts'
import { hashPassword, refuseWeakPassword } from '../sign-in/password.ts'
import { openerOf, type PasswordStore } from '../sign-in/password-store.ts'
import { type SignOutDeps, signOutEverywhere } from '../sign-in/sign-out.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

export interface ManageUsersDeps extends AuditDeps, SaveAccountDeps, SignOutDeps {
  passwords: PasswordStore
}

export interface NewUser {
  email: string
  name?: string | undefined
  role?: string | undefined
  /** Absent: the user signs in elsewhere, or is given one later. */
  password?: string | undefined
}

/** Creates a user. With `orChange`, an existing user gets the name, role and password given in the request instead. */
export async function createUser(
  deps: ManageUsersDeps,
  actor: Actor,
  request: NewUser,
  { orChange = false } = {},
): Promise<Account> {
  refuseUnless(actor, 'users')
  const role = readRole(request.role ?? 'member')
  if (isAdminRole(role)) refuseUnless(actor, 'roles.admin')
  const { password } = request
  if (password !== undefined) refuseWeakPassword(password, foldEmail(request.email))
  // Hashing takes long; nobody waits for the database meanwhile.
  const hash = password === undefined ? undefined : await hashPassword(password)
  return changeRecord(deps, actor, userRecord(deps, request.email), async (existing) => {
    refuseRoleChange(actor, existing, role)
    if (existing !== undefined && !orChange)
      throw new ServiceError('conflict', `A user with the email ${existing.email} already exists`)
    const account = await createAccount(deps, request)
    if (hash !== undefined) await deps.passwords.put(account.email, hash, deps.clock.now(), openerOf(actor))
    // As with any new password (RFC 9700, 4.14): what the old one opened ends.
    if (existing !== undefined && hash !== undefined) await signOutEverywhere(deps, account.email)
    const changes = changesOf(existing, account, ['name', 'role', 'isActive'])
    const note = {
      action: existing === undefined ? 'user.create' : 'user.change',
      subject: account.email,
      details: { ...changes, ...(hash && { password: 'set' }) },
    }
    return { result: account, note }
  })
}

export interface UserChange {
  name?: string | undefined
  role?: string | undefined
  isActive?: boolean | undefined
}

/** Changes a user; one that is deactivated is signed out everywhere from the same moment. */
export async function changeUser(
  deps: ManageUsersDeps,
  actor: Actor,
  email: string,
  change: UserChange,
): Promise<Account> {
  refuseUnless(actor, 'users')
  return changeRecord(deps, actor, userRecord(deps, email), async (account) => {
    if (account === undefined) throw noUser(email)
    const role = change.role === undefined ? account.role : readRole(change.role)
    refuseRoleChange(actor, account, role)
    const changed: Account = {
      ...account,
      name: change.name ?? account.name,
      isActive: change.isActive ?? account.isActive,
      ...(change.role !== undefined && { role, givenRole: role }),
    }
    await saveAccount(deps, changed)
    if (account.isActive && !changed.isActive) await signOutEverywhere(deps, account.email)
    const details = changesOf(account, changed, ['name', 'role', 'isActive'])
    const note = details && { action: 'user.change', subject: account.email, details }
    return { result: await existingUser(deps, account.email), note }
  })
}

/** Ends every session of a user and everything that applications were granted. */
export async function signOutUser(deps: ManageUsersDeps, actor: Actor, email: string): Promise<void> {
  const account = await userToSignOut(deps, actor, email)
  const note = { action: 'session.end-all', subject: account.email }
  await audited(deps, actor, note, () => signOutEverywhere(deps, account.email))
}

export async function listUsers(
  deps: Pick<ManageUsersDeps, 'accounts' | 'audit'>,
  actor: Actor,
  query: AccountQuery,
): Promise<{ found: Account[]; total: number; signedIn: SignedIn }> {
  refuseUnless(actor, 'users')
  const found = await deps.accounts.page(query)
  return { found, total: await deps.accounts.count(query), signedIn: await signedIn(deps, found) }
}

/** Only a Super Admin gives or takes the roles Super Admin and Admin, or changes whoever has one. */
function refuseRoleChange(actor: Actor, account: Account | undefined, role: Role): void {
  if (isAdminRole(role) || (account !== undefined && isAdminRole(account.role))) refuseUnless(actor, 'roles.admin')
}
