import { hashSecret } from '../../kernel/secrets.ts'
import type { AccountStore } from '../accounts/account.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { OAuthRecordStore } from '../oauth/oauth-record.ts'
import type { Actor } from '../shared/actor.ts'
import type { AuthTokenStore } from '../tokens/auth-token.ts'
import { SESSION_ID_LETTERS, type SessionStore } from './session.ts'

export interface SignOutDeps {
  sessions: SessionStore
  oauthRecords: OAuthRecordStore
  authTokens: AuthTokenStore
}

/** Ends this browser's session. What the user granted to applications stays. */
export async function signOut(
  deps: AuditDeps & { sessions: SessionStore; accounts: AccountStore },
  secret: string,
  address?: string,
): Promise<void> {
  const hash = hashSecret(secret)
  const session = await deps.sessions.find(hash)
  if (session === undefined) return
  const { email } = session
  const role = (await deps.accounts.find(email))?.role ?? 'member'
  const actor: Actor = { kind: 'account', email, role, credential: 'session', ...(address && { address }) }
  const details = { session: hash.slice(0, SESSION_ID_LETTERS), by: 'sign-out' }
  await audited(deps, actor, { action: 'session.end', subject: email, details }, () => deps.sessions.remove(hash))
}

/** Ends every session of the user and everything that applications were granted. */
export async function signOutEverywhere(
  { sessions, oauthRecords, authTokens }: SignOutDeps,
  email: string,
): Promise<void> {
  await authTokens.removeAllOf(email)
  await sessions.removeAllOf(email)
  await oauthRecords.removeAllOfAccount(email)
}
