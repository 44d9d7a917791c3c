import type { FastifyRequest } from 'fastify'
import { toolServerAudiences } from '../../domain/oauth/resources.ts'
import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../domain/shared/caller.ts'
import { verifyClientToken } from '../../domain/tokens/verify-client-token.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { SECRET_PREFIX } from '../../kernel/secrets.ts'
import { ALL_TOOLS_SCOPE } from '../../mcp/tools.ts'
import { bearerOf } from '../core/credentials/bearer.ts'
import type { ServiceHeaders } from '../core/service-headers.ts'

/**
 * Who is calling the tool server: an application with an access token of ours that is meant for it, or a token of one
 * user. What speaks for several users, for no user, or was issued elsewhere is for the other APIs.
 */
export async function authenticateToolCaller(
  services: Services,
  request: FastifyRequest,
  headers: ServiceHeaders,
  path: string,
): Promise<Caller> {
  const bearer = bearerOf(request)
  const actAs = headers.read(request, 'ActAs')
  if (headers.read(request, 'Auth-Type') !== undefined) {
    throw new ServiceError(
      'invalid_token',
      'Tokens of external issuers only work with the Client API; sign in to Almanac instead',
    )
  }
  if (services.accessTokens.isOwn(bearer)) {
    const caller = await services.accessTokens.verify(bearer, toolServerAudiences(services.publicAddress.url, path))
    if (actAs !== undefined)
      throw new ServiceError(
        'act_as_not_allowed',
        "This token belongs to one user and can't act as others; leave out X-Service-ActAs",
      )
    return caller
  }
  if (bearer.startsWith(SECRET_PREFIX.global)) {
    throw new ServiceError('invalid_token', "Global tokens only work with the Client API; use a user's token")
  }
  const caller = await verifyClientToken(services, bearer, actAs)
  // An access token is bound to the tool server by its audience; this kind is bound by the scope alone.
  if (!caller.scopes.has(ALL_TOOLS_SCOPE)) {
    throw new ServiceError(
      'insufficient_scope',
      `The token doesn't have the scope ${ALL_TOOLS_SCOPE}; use one that does`,
    )
  }
  return caller
}
