import type { Account } from '../accounts/account.ts'
import type { AuditStore } from '../audit/audit-entry.ts'

/** By email, whether users have ever signed in. Without those of whom the audit log doesn't tell. */
export type SignedIn = ReadonlyMap<string, boolean>

/** A user without a sign-in in the audit log may have one from before: entries are deleted after their retention. */
export async function signedIn({ audit }: { audit: AuditStore }, accounts: readonly Account[]): Promise<SignedIn> {
  const emails = accounts.map(({ email }) => email)
  const known = await audit.accountsOf('sign-in.success', emails)
  const [sweep] = await audit.list({ action: 'audit.sweep', limit: 1 })
  const wholeSince = sweep === undefined ? 0 : Date.parse(String(sweep.details['before']))
  const told = accounts.filter(({ email, createdAt }) => known.has(email) || createdAt.getTime() >= wholeSince)
  return new Map(told.map(({ email }) => [email, known.has(email)]))
}
