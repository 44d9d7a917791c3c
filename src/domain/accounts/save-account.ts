import { ServiceError } from '../../kernel/errors.ts'
import type { Account, AccountStore } from './account.ts'

/** Writes an account, however the change came about; the last active Super Admin stays one. */
export async function saveAccount({ accounts }: { accounts: AccountStore }, account: Account): Promise<void> {
  if (await accounts.put(account)) return
  throw new ServiceError(
    'last_super_admin',
    `${account.email} is the last active Super Admin; make somebody else Super Admin first`,
  )
}
