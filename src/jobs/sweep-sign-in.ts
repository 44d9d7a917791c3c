import type { AuditStore } from '../domain/audit/audit-entry.ts'
import { entryOf } from '../domain/audit/audited.ts'
import type { OAuthClientStore } from '../domain/oauth/oauth-client.ts'
import type { OAuthRecordStore } from '../domain/oauth/oauth-record.ts'
import { PUBLISHED_AFTER_RETIREMENT_MS, type SigningKeyStore } from '../domain/oauth/signing-key.ts'
import type { AttemptStore } from '../domain/sign-in/attempt-store.ts'
import type { SessionStore } from '../domain/sign-in/session.ts'
import type { AuthTokenStore } from '../domain/tokens/auth-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** A client that registered itself and that no user allowed anything for a day will not come back. */
const UNUSED_CLIENT_MS = 86_400_000
/** How long ended sign-ins are kept, so that a late replay is recognized as one. */
const EXPIRED_MS = 86_400_000

export interface SweepDeps {
  sessions: SessionStore
  attempts: AttemptStore
  oauthRecords: OAuthRecordStore
  oauthClients: OAuthClientStore
  audit: AuditStore
  authTokens: AuthTokenStore
  signingKeys: SigningKeyStore
  clock: Clock
  log: Log
}

/** Clears away what nobody can use any more: ended sessions, codes, tokens and keys, and clients never used. */
export async function sweepSignIn(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const [sessions, attempts, records, clients, keys, tokens] = await Promise.all([
    deps.sessions.sweep(new Date(now)),
    deps.attempts.sweep(new Date(now)),
    deps.oauthRecords.sweep(new Date(now - EXPIRED_MS)),
    sweepClients(deps, new Date(now - UNUSED_CLIENT_MS)),
    deps.signingKeys.removeRetired(new Date(now - PUBLISHED_AFTER_RETIREMENT_MS)),
    deps.authTokens.sweep(new Date(now)),
  ])
  const swept = { sessions, attempts, records, clients, keys, tokens }
  if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'deleted expired sign-in data')
}

async function sweepClients({ audit, oauthClients, clock }: SweepDeps, registeredBefore: Date): Promise<number> {
  return audit.record(async () => {
    const removed = await oauthClients.removeUnused(registeredBefore)
    const note = { action: 'oauth-client.sweep', subject: 'oauth-clients', details: { removed } }
    return { result: removed, entry: removed === 0 ? undefined : entryOf({ kind: 'service' }, note, clock.now()) }
  })
}
