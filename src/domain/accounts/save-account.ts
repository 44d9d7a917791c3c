import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { isAdminRole } from '../shared/policy.ts'
import { type Role, widerRole } from '../shared/role.ts'
import type { Account, AccountStore } from './account.ts'
import type { CredentialStore } from './credential-store.ts'

export interface SaveAccountDeps {
  accounts: AccountStore
  credentials: CredentialStore
  clock: Clock
}

/** Writes an account, however the change came about; the last active Super Admin stays one. */
export async function saveAccount(deps: SaveAccountDeps, account: Account): Promise<void> {
  const before = await deps.accounts.hold(account.email)
  if (!(await deps.accounts.put(account))) {
    throw new ServiceError(
      'last_super_admin',
      `${account.email} is the last active Super Admin; give someone else that role first`,
    )
  }
  if (before !== undefined) await endNarrower(deps, [{ email: account.email, from: before.role, to: account.role }])
}

export interface RoleChange {
  readonly email: string
  readonly from: Role
  readonly to: Role
}

/**
 * Revokes everything created for a narrower role: whoever created it might not have been allowed to create it for the
 * wider one. The users have to sign in again.
 * See docs/decisions/0033-wider-roles.md.
 */
export async function endNarrower(
  { credentials, clock }: Pick<SaveAccountDeps, 'credentials' | 'clock'>,
  changes: readonly RoleChange[],
): Promise<void> {
  const promoted = changes.filter(({ from, to }) => from !== to && widerRole(from, to) === to)
  for (const isAdmin of [true, false]) {
    const emails = promoted.filter(({ to }) => isAdminRole(to) === isAdmin).map(({ email }) => email)
    if (emails.length > 0) await credentials.endOf(emails, clock.now(), isAdmin)
  }
}
