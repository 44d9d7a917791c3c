import type { OAuthClient, OAuthClientStore } from './oauth-client.ts'
import type { OAuthRecordStore } from './oauth-record.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { unapprovedRedirect } from './redirect-rules.ts'

/**
 * Whether a client can be used: it's enabled and, if it registered itself, the policy still allows its app. Static clients are always
 * allowed, because an administrator added them.
 */
export function isUsable(
  settings: OAuthSettings,
  { origin, metadata, disabledAt }: Pick<OAuthClient, 'origin' | 'metadata' | 'disabledAt'>,
): boolean {
  if (disabledAt !== undefined) return false
  return origin === 'static' || unapprovedRedirect(settings, redirectsOf(metadata)) === undefined
}

function redirectsOf({ redirect_uris: uris }: OAuthClient['metadata']): string[] {
  return Array.isArray(uris) ? uris.map(String) : []
}

/**
 * Revokes grants to apps that the new policy no longer allows. We don't know the redirect URIs of clients with a metadata document, so
 * after a stricter policy, all of them have to ask their users again.
 */
export async function endUnusableGrants(
  { oauthClients, oauthRecords }: { oauthClients: OAuthClientStore; oauthRecords: OAuthRecordStore },
  before: OAuthSettings,
  after: OAuthSettings,
): Promise<void> {
  for (const client of await oauthClients.list()) {
    if (isUsable(before, client) && !isUsable(after, client)) await oauthRecords.removeAllOfClient(client.clientId)
  }
  if (isNarrower(before, after)) await oauthRecords.removeAllOfDocumentClients()
}

function isNarrower(before: OAuthSettings, after: OAuthSettings): boolean {
  const modes = ['any', 'approved', 'off']
  if (modes.indexOf(after.registration) > modes.indexOf(before.registration)) return true
  if (after.blockedApplications.some((id) => !before.blockedApplications.includes(id))) return true
  return before.redirectPatterns.some((pattern) => !after.redirectPatterns.includes(pattern))
}
