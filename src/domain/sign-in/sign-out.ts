import { hashSecret } from '../../kernel/secrets.ts'
import type { OAuthRecordStore } from '../oauth/oauth-record.ts'
import type { AuthTokenStore } from '../tokens/auth-token.ts'
import type { SessionStore } from './session.ts'

export interface SignOutDeps {
  sessions: SessionStore
  oauthRecords: OAuthRecordStore
  authTokens: AuthTokenStore
}

/** Ends this browser's session. What the user granted to applications stays. */
export async function signOut({ sessions }: Pick<SignOutDeps, 'sessions'>, secret: string): Promise<void> {
  await sessions.remove(hashSecret(secret))
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
