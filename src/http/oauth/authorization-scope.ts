import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { allowedScopes } from '../../domain/oauth/allowed-scopes.ts'
import { isClientScope, readScopes } from '../../domain/oauth/scopes.ts'
import type { Services } from '../../domain/services.ts'

/**
 * Settles what an authorization request asks for, before anybody is asked: names in either case, unknown ones dropped,
 * forbidden ones refused, and the client's own set when it named none.
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
  if (forbidden.length > 0) throw new errors.InvalidScope('requested scope is not allowed', forbidden.join(' '))
  const wanted = asked.some(isClientScope) || asked.includes('openid') ? asked : [...asked, ...defaults(allowed)]
  params['scope'] = wanted.join(' ')
}

function defaults(allowed: readonly string[]): string[] {
  return allowed.filter(isClientScope)
}
