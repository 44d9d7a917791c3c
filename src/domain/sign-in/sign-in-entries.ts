import type { Account, AccountStore } from '../accounts/account.ts'
import type { NewAuditEntry } from '../audit/audit-entry.ts'
import { type AuditDeps, entryOf } from '../audit/audited.ts'
import { foldEmail, isEmail } from '../shared/email.ts'

const MAX_EMAIL_CHARACTERS = 254

/** Somebody signed in; `method` is `password`, or the provider that vouched. */
export function signInEntry({ email, role }: Account, method: string, address: string, at: Date): NewAuditEntry {
  const actor = { kind: 'account' as const, email, role, address }
  return entryOf(actor, { action: 'sign-in.success', subject: email, details: { method } }, at)
}

/** Somebody was not let in. What was typed is kept only if it is a user's address, because it may be a password. */
export async function recordRefusedSignIn(
  { audit, clock, accounts }: AuditDeps & { accounts: AccountStore },
  claimed: string,
  method: string,
  address: string,
): Promise<void> {
  const email = foldEmail(claimed)
  const isShort = email.length <= MAX_EMAIL_CHARACTERS
  // What a provider sends nobody typed.
  const isKept = isShort && (method === 'password' ? (await accounts.find(email)) !== undefined : isEmail(email))
  await audit.append({
    at: clock.now(),
    actorKind: 'nobody',
    actor: 'nobody',
    credential: undefined,
    onBehalfOf: undefined,
    action: 'sign-in.refused',
    subject: isKept ? email : '(unknown user)',
    details: { method },
    address,
  })
}
