import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { OAuthClient, OAuthClientStore } from './oauth-client.ts'
import type { OAuthSettings, OAuthSettingsStore } from './oauth-settings.ts'
import type { TokenIssuer, TokenIssuerStore } from './token-issuer.ts'

/** All, or those that came the same way: registered by an administrator, or by themselves. */
export async function listClients(
  { oauthClients }: { oauthClients: OAuthClientStore },
  actor: Actor,
  wanted: OAuthClient['origin'] | undefined,
): Promise<OAuthClient[]> {
  refuseUnless(actor, 'oauth')
  return (await oauthClients.list()).filter(({ origin }) => wanted === undefined || origin === wanted)
}

export async function listTokenIssuers(
  { tokenIssuers }: { tokenIssuers: TokenIssuerStore },
  actor: Actor,
): Promise<TokenIssuer[]> {
  refuseUnless(actor, 'oauth')
  return tokenIssuers.list()
}

export async function readOAuthSettings(
  { oauthSettings }: { oauthSettings: OAuthSettingsStore },
  actor: Actor,
): Promise<OAuthSettings> {
  refuseUnless(actor, 'oauth')
  return oauthSettings.read()
}
