import type { Account, AccountStore } from '../accounts/account.ts'
import type { Role } from '../shared/role.ts'

const SHOWN = 3
/** Some of them may have been deactivated. */
const READ = 20
const ROLES: readonly Role[] = ['super-admin', 'admin', 'setup-admin']

/** The administrators to ask for content or permissions, Super Admins first. */
export async function whoToAsk({ accounts }: { accounts: AccountStore }): Promise<Account[]> {
  const found: Account[] = []
  for (const role of ROLES) {
    if (found.length >= SHOWN) break
    found.push(...(await accounts.page({ role, limit: READ })).filter(({ isActive }) => isActive))
  }
  return found.slice(0, SHOWN)
}
