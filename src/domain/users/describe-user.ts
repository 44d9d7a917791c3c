import type { Account, AccountStore } from '../accounts/account.ts'
import { existingUser } from '../accounts/existing-user.ts'
import type { AuditEntry, AuditStore } from '../audit/audit-entry.ts'
import type { GroupStore, OrganisationGroup } from '../groups/group.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

export interface DescribedUser {
  readonly account: Account
  /** Those of the organisation, by name; some give a role. */
  readonly groups: readonly OrganisationGroup[]
  /** As far back as the audit log goes. */
  readonly lastSignIn: AuditEntry | undefined
  readonly signedIn: SignedIn
}

/** Everything an administrator asks about one user, but for what has its own list: sessions, tokens, applications. */
export async function describeUser(
  deps: { accounts: AccountStore; groups: GroupStore; audit: AuditStore },
  actor: Actor,
  email: string,
): Promise<DescribedUser> {
  refuseUnless(actor, 'users')
  const account = await existingUser(deps, email)
  const [groups, signIns] = await Promise.all([
    deps.groups.groupsOf(account.email),
    deps.audit.list({ action: 'sign-in.success', subject: account.email, limit: 1 }),
  ])
  return {
    account,
    groups: groups.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    lastSignIn: signIns[0],
    signedIn: await signedIn(deps, [account]),
  }
}
