import { badField, quoted } from '../../kernel/bad-field.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { ROLES, type Role } from '../shared/role.ts'
import type { Account } from './account.ts'
import { type SaveAccountDeps, saveAccount } from './save-account.ts'

/**
 * Creates the account, or changes the name and role of an existing one; without a name or role in the request, it keeps its
 * own. Permissions, the audit log and concurrent changes are up to the caller (`changeRecord`).
 */
export async function createAccount(
  deps: SaveAccountDeps,
  request: { email: string; name?: string | undefined; role?: string | undefined },
): Promise<Account> {
  const email = foldEmail(request.email)
  if (!isEmail(email)) throw badField('email', `must be an email address; got ${quoted(request.email)}`)
  const existing = await deps.accounts.hold(email)
  const role = readRole(request.role ?? existing?.role ?? 'member')
  const account: Account = {
    email,
    name: request.name ?? existing?.name ?? email,
    role,
    // `role` may come from a group. Writing it as the assigned role would keep it after the user leaves the group.
    ...(request.role === undefined && existing?.givenRole !== undefined && { givenRole: existing.givenRole }),
    isActive: true,
    createdAt: existing?.createdAt ?? deps.clock.now(),
  }
  await saveAccount(deps, account)
  return account
}

export function readRole(name: string): Role {
  const role = ROLES.find((known) => known === name)
  if (role === undefined) throw badField('role', `must be one of ${ROLES.join(', ')}; got ${quoted(name)}`)
  return role
}
