import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { allowedScopes } from '../../domain/oauth/allowed-scopes.ts'
import { isClientScope, readScopes } from '../../domain/oauth/scopes.ts'
import type { Services } from '../../domain/services.ts'

/**
 * Settles what an authorization request asks for, before anybody is asked: names in either case, unknown ones dropped,
 * forbidden ones refused, and the client's own set when it named none. A client that an administrator made gets what it
 * may have of what it asks for: it may only repeat what a challenge named, and the token's `scope` tells what it got
 * (RFC 6749, section 3.3).
 */
export async function settleScope(
  services: Pick<Services, 'oauthClients' | 'oauthSettings'>,
  ctx: KoaContextWithOIDC,
): Promise<void> {
  const { client, params } = ctx.oidc
  if (client === undefined || params === undefined) return
  const allowed = await allowedScopes(services, client.clientId, client.scope)
  const asked = readScopes(params['scope'] as string | undefined)
  const forbidden = asked.filter((scope) => !allowed.includes(scope))
  const kept = asked.filter((scope) => allowed.includes(scope))
  const isNarrowed = kept.some(isClientScope) && (await isStatic(services, client.clientId))
  if (forbidden.length > 0 && !isNarrowed) {
    throw new errors.InvalidScope('requested scope is not allowed', forbidden.join(' '))
  }
  const wanted = kept.some(isClientScope) || kept.includes('openid') ? kept : [...kept, ...defaults(allowed)]
  params['scope'] = wanted.join(' ')
}

function defaults(allowed: readonly string[]): string[] {
  return allowed.filter(isClientScope)
}

async function isStatic({ oauthClients }: Pick<Services, 'oauthClients'>, clientId: string): Promise<boolean> {
  return (await oauthClients.find(clientId))?.origin === 'static'
}
