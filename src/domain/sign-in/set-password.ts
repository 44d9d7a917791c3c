import { badField, quoted } from '../../kernel/bad-field.ts'
import type { AccountStore } from '../accounts/account.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import type { PasswordStore } from './password-store.ts'
import { type SignOutDeps, signOutEverywhere } from './sign-out.ts'

export interface SetPasswordDeps extends SignOutDeps, AuditDeps {
  accounts: AccountStore
  passwords: PasswordStore
}

/** A new password ends everything the old one opened: sessions, and what applications were granted (RFC 9700, 4.14). */
export async function setPassword(
  deps: SetPasswordDeps,
  email: string,
  password: string,
  actor: Actor = { kind: 'service' },
  openedBy?: string | null,
): Promise<void> {
  const folded = foldEmail(email)
  refuseWeakPassword(password, folded)
  if ((await deps.accounts.find(folded)) === undefined) {
    throw badField('email', `must be the email of an existing user; got ${quoted(folded)}`)
  }
  const hash = await hashPassword(password)
  const note = (isFirst: boolean) => ({ action: isFirst ? 'user.password-set' : 'user.password', subject: folded })
  await audited(deps, actor, note, async () => {
    const isFirst = (await deps.passwords.find(folded)) === undefined
    await deps.passwords.put(folded, hash, deps.clock.now(), openedBy)
    return isFirst
  })
  await signOutEverywhere(deps, folded)
}
