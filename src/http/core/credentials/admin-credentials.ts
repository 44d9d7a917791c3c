import type { FastifyRequest } from 'fastify'
import { clientApiResource } from '../../../domain/oauth/resources.ts'
import type { Services } from '../../../domain/services.ts'
import type { AccountActor } from '../../../domain/shared/actor.ts'
import { Refused } from '../../../domain/shared/policy.ts'
import { verifyClientToken } from '../../../domain/tokens/verify-client-token.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { SECRET_PREFIX } from '../../../kernel/secrets.ts'
import { accountOf, SESSION, sessionOf } from '../../pages/browser.ts'
import type { ServiceHeaders } from '../service-headers.ts'
import { bearerOf } from './bearer.ts'
import { isFromOwnPage } from './client-credentials.ts'

/**
 * Who administers: a person, by the session of a browser on our own pages, or by a token of theirs with the scope ADMIN,
 * made here. The role counts as it is now. Nobody administers for somebody else, so global tokens are refused; and
 * only our own server vouches for administrators, so tokens of external providers are.
 */
export async function authenticateAdmin(
  services: Services,
  request: FastifyRequest,
  headers: ServiceHeaders,
): Promise<AccountActor> {
  if (request.headers.authorization === undefined && isFromOwnPage(services, request)) {
    const account = await accountOf(services, request)
    if (account !== undefined) {
      return {
        kind: 'account',
        email: account.email,
        role: account.role,
        credential: SESSION,
        sessionId: sessionOf(services, request),
        address: request.ip,
      }
    }
  }
  const bearer = bearerOf(request)
  const actAs = headers.read(request, 'ActAs')
  if (actAs !== undefined || bearer.startsWith(SECRET_PREFIX.global)) {
    throw new ServiceError(
      'act_as_not_allowed',
      "You can't use the Admin API on behalf of another user; use your own token",
    )
  }
  const caller = services.accessTokens.isOwn(bearer)
    ? await services.accessTokens.verify(bearer, [clientApiResource(services.publicAddress.url)])
    : await verifyClientToken(services, bearer, undefined)
  if (!caller.scopes.has('ADMIN')) {
    const { email, credentialId: credential } = caller
    const actor = { kind: 'account' as const, email, role: 'member' as const, credential, address: request.ip }
    throw new Refused('insufficient_scope', "The token doesn't have the scope ADMIN; use one that does", actor)
  }
  const account = await services.accounts.find(caller.email)
  if (account === undefined)
    throw new ServiceError('invalid_identity', 'The Admin API needs a user account; ask an administrator for one')
  return {
    kind: 'account',
    email: account.email,
    role: account.role,
    credential: caller.credentialId,
    address: request.ip,
  }
}
