import type { RecordKey } from '../audit/change-record.ts'
import { foldEmail } from '../shared/email.ts'
import type { Account, AccountStore } from './account.ts'

/** A user, for `changeRecord`; undefined: there is none yet. */
export function userRecord({ accounts }: { accounts: AccountStore }, email: string): RecordKey<Account | undefined> {
  const folded = foldEmail(email)
  return { name: `user ${folded}`, read: () => accounts.hold(folded) }
}
