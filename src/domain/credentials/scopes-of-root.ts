import type { Clock } from '../../kernel/clock.ts'
import type { OAuthRecordStore } from '../oauth/oauth-record.ts'
import type { OAuthSettingsStore } from '../oauth/oauth-settings.ts'
import type { TokenIssuerStore } from '../oauth/token-issuer.ts'
import type { CredentialRoot } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'
import { isInDomains } from '../shared/email-domains.ts'
import { isLiveSession } from '../sign-in/find-session.ts'
import type { SessionStore } from '../sign-in/session.ts'
import type { ClientTokenStore } from '../tokens/client-token.ts'

export interface RootDeps {
  clientTokens: ClientTokenStore
  sessions: SessionStore
  oauthRecords: OAuthRecordStore
  oauthSettings: OAuthSettingsStore
  tokenIssuers: TokenIssuerStore
  clock: Clock
}

interface Made {
  readonly email: string
  readonly scopes: readonly ClientScope[]
}

/** What is left of the scopes of something that was made with a credential; undefined when the credential has ended. */
export async function scopesOfRoot(
  deps: RootDeps,
  root: CredentialRoot,
  { email, scopes }: Made,
): Promise<readonly ClientScope[] | undefined> {
  const now = deps.clock.now()
  switch (root.kind) {
    case 'clientToken': {
      const token = await deps.clientTokens.find(root.id)
      if (token === undefined || token.revokedAt !== undefined || token.expiresAt <= now) return undefined
      return scopes.filter((scope) => token.scopes.includes(scope))
    }
    case 'session': {
      const session = await deps.sessions.find(root.hash)
      return session !== undefined && isLiveSession(session, now) ? scopes : undefined
    }
    case 'grant': {
      // A client that is removed, switched off, blocked or narrowed loses its grants.
      const grant = await deps.oauthRecords.find('Grant', root.hash)
      return grant !== undefined && (grant.expiresAt === undefined || grant.expiresAt > now) ? scopes : undefined
    }
    case 'issuer': {
      const [settings, issuer] = await Promise.all([deps.oauthSettings.read(), deps.tokenIssuers.find(root.issuer)])
      const isTrusted = settings.externalTokens && issuer?.clientIds.includes(root.clientId) === true
      if (!isTrusted || !isInDomains(email, issuer.domains)) return undefined
      return scopes.filter((scope) => issuer.scopes.includes(scope))
    }
    case 'authToken':
      return undefined
  }
}
