import type { OAuthClientStore } from './oauth-client.ts'
import type { OAuthSettingsStore } from './oauth-settings.ts'
import { IDENTITY_SCOPES, readScopes } from './scopes.ts'

/** The client of the command line and of devices; it is part of the service. */
export const DEVICE_CLIENT_ID = 'almanac-device'

/**
 * What a client may be granted at most. The one place for all kinds: an administrator chose for a static client; one
 * that registered itself, or that is known by its metadata document, is held to the set for those.
 */
export async function allowedScopes(
  { oauthClients, oauthSettings }: { oauthClients: OAuthClientStore; oauthSettings: OAuthSettingsStore },
  clientId: string,
  declared: string | undefined,
): Promise<readonly string[]> {
  const client = await oauthClients.find(clientId)
  if (client?.origin === 'static') {
    return [...IDENTITY_SCOPES, ...readScopes(client.metadata['scope'] as string | undefined)]
  }
  const { dynamicScopes } = await oauthSettings.read()
  const limit = [...IDENTITY_SCOPES, ...dynamicScopes]
  const wanted = readScopes(declared)
  return wanted.length === 0
    ? limit
    : limit.filter((scope) => wanted.includes(scope) || IDENTITY_SCOPES.some((s) => s === scope))
}
