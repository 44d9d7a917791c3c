import type { FastifyRequest } from 'fastify'
import { clientApiResource } from '../../../domain/oauth/resources.ts'
import type { Services } from '../../../domain/services.ts'
import { refuseUnless } from '../../../domain/shared/policy.ts'
import { refuseOtherMetadataGroup } from '../../../domain/tokens/metadata-scopes.ts'
import { verifyIndexingToken } from '../../../domain/tokens/verify-indexing-token.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { SESSION } from '../../pages/browser.ts'
import type { Admitted } from '../admit.ts'
import type { Auth } from '../endpoint.ts'
import type { ServiceHeaders } from '../service-headers.ts'
import { authenticateAdmin } from './admin-credentials.ts'
import { bearerOf } from './bearer.ts'
import { authenticateClient } from './client-credentials.ts'

export interface Authenticated extends Admitted {
  /** What the endpoint's handler is given as its caller. */
  readonly caller: unknown
}

/** Who is calling, or the refusal. */
export async function authenticate(
  services: Services,
  auth: Auth,
  request: FastifyRequest,
  headers: ServiceHeaders,
): Promise<Authenticated> {
  switch (auth.kind) {
    case 'none':
      return { caller: undefined, trace: {} }
    case 'indexingToken': {
      const verified = await verifyIndexingToken(services, bearerOf(request), request.ip)
      return { caller: verified, trace: { tokenId: verified.token.id } }
    }
    case 'metadataToken': {
      const verified = await verifyIndexingToken(services, bearerOf(request), request.ip)
      const { groupName } = request.params as { groupName: string }
      refuseOtherMetadataGroup(verified.token, groupName)
      return { caller: verified, trace: { tokenId: verified.token.id } }
    }
    case 'client': {
      const audiences = [clientApiResource(services.publicAddress.url)]
      const caller = await authenticateClient(services, { request, headers, audiences })
      if (auth.scope !== 'any') refuseMissingScope(caller, auth.scope)
      return {
        caller,
        // A global token's use counts to the user it acts for.
        person: caller.email,
        isSession: caller.credentialId === SESSION,
        isPassing: caller.root.kind === 'authToken',
        trace: { tokenId: caller.credentialId, ...(caller.actedBy === undefined ? {} : { actAs: caller.email }) },
      }
    }
    case 'admin': {
      const actor = await authenticateAdmin(services, request, headers)
      refuseUnless(actor, auth.action)
      const tokenId = actor.credential ?? SESSION
      return { caller: actor, person: actor.email, isSession: tokenId === SESSION, trace: { tokenId } }
    }
  }
}

function refuseMissingScope({ scopes }: { scopes: ReadonlySet<string> }, scope: string): void {
  if (scopes.has(scope)) return
  throw new ServiceError('insufficient_scope', `The token doesn't have the scope ${scope}; use one that does`)
}
