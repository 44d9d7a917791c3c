import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import type { Account, AccountStore } from '../accounts/account.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { OAuthRecordStore } from '../oauth/oauth-record.ts'
import type { Actor } from '../shared/actor.ts'
import { isAdminRole, refuseUnless } from '../shared/policy.ts'
import { refuseWeakPassword } from './password.ts'
import { openerOf } from './password-store.ts'
import { type SetPasswordDeps, setPassword } from './set-password.ts'

const KIND = 'Invitation'
const DAYS = 7

/**
 * A link by which a user chooses a password, once and within a week. Whoever has it becomes that user, so only a Super
 * Admin makes one for an Admin or a Super Admin. Signing out everywhere, deactivation and promotion end it.
 */
export async function inviteUser(
  deps: AuditDeps & { accounts: AccountStore; oauthRecords: OAuthRecordStore },
  actor: Actor,
  email: string,
): Promise<{ secret: string; expiresAt: Date }> {
  refuseUnless(actor, 'users')
  const account = await existingUser(deps, email)
  if (isAdminRole(account.role)) refuseUnless(actor, 'roles.admin')
  if (!account.isActive) throw new ServiceError('conflict', `${account.email} isn't active; activate the user first`)
  const secret = randomSecret('invitation')
  const expiresAt = new Date(deps.clock.now().getTime() + DAYS * 86_400_000)
  const note = { action: 'user.invite', subject: account.email, details: { expiresAt } }
  await audited(deps, actor, note, async () => {
    // Once more, now that nobody else can change it: somebody may just have been promoted.
    const held = await deps.accounts.hold(account.email)
    if (held !== undefined && isAdminRole(held.role)) refuseUnless(actor, 'roles.admin')
    await deps.accounts.noteInvitation(account.email, deps.clock.now())
    await deps.oauthRecords.put({
      kind: KIND,
      idHash: hashSecret(secret),
      payload: JSON.stringify({ openedBy: openerOf(actor) }),
      accountId: account.email,
      clientId: undefined,
      grantHash: undefined,
      uid: undefined,
      userCodeHash: undefined,
      expiresAt,
    })
  })
  return { secret, expiresAt }
}

interface InvitationDeps {
  oauthRecords: OAuthRecordStore
  accounts: AccountStore
  clock: Clock
}

/** The person a link invites, if it is still valid. */
export async function invitedUser(deps: InvitationDeps, secret: string): Promise<Account | undefined> {
  const record = await deps.oauthRecords.find(KIND, hashSecret(secret))
  if (record?.accountId === undefined || record.consumedAt !== undefined) return undefined
  if (record.expiresAt === undefined || record.expiresAt <= deps.clock.now()) return undefined
  const account = await deps.accounts.find(record.accountId)
  return account?.isActive === true ? account : undefined
}

/** The user chooses a password; of several who try at once with one link, one does. */
export async function acceptInvitation(
  deps: SetPasswordDeps & InvitationDeps,
  secret: string,
  password: string,
  address: string,
): Promise<Account> {
  const account = await invitedUser(deps, secret)
  const record = await deps.oauthRecords.find(KIND, hashSecret(secret))
  if (account !== undefined) refuseWeakPassword(password, account.email)
  if (account === undefined || !(await deps.oauthRecords.consume(KIND, hashSecret(secret), deps.clock.now()))) {
    throw new ServiceError(
      'setup_link_invalid',
      'This link was already used or has expired; ask an administrator for a new one',
    )
  }
  const { email, role } = account
  const { openedBy = 'an invitation' } = JSON.parse(record?.payload ?? '{}') as { openedBy?: string | null }
  const actor: Actor = { kind: 'account', email, role, credential: 'invitation', address }
  await setPassword(deps, email, password, actor, openedBy)
  return account
}
