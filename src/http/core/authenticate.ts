import type { FastifyRequest } from 'fastify'
import { refuseOtherMetadataGroup } from '../../domain/metadata/metadata-scopes.ts'
import type { Services } from '../../domain/services.ts'
import { verifyClientToken } from '../../domain/tokens/verify-client-token.ts'
import { verifyIndexingToken } from '../../domain/tokens/verify-indexing-token.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Auth } from './endpoint.ts'
import type { ServiceHeaders } from './service-headers.ts'

export interface Authenticated {
  /** What the endpoint's handler is given as its caller. */
  readonly caller: unknown
  /** Whose buckets the request is counted in; undefined for endpoints without a credential. */
  readonly limitKey: string | undefined
  /** For the log: which credential, and for whom it acted. */
  readonly trace: { tokenId?: string; actAs?: string }
}

/** A way to recognise a credential of the Client API. It returns undefined when the credential is not of its kind. */
interface ClientCredential {
  readonly name: string
  recognise(services: Services, request: FastifyRequest, headers: ServiceHeaders): Promise<Authenticated | undefined>
}

/**
 * In order; the first that recognises the credential decides. Tokens of our own authorization server come between the
 * two: a JWT is told by its issuer before anything is looked up as a secret.
 */
const CLIENT_CREDENTIALS: readonly ClientCredential[] = [
  {
    name: 'external identity provider',
    async recognise(_services, request, headers) {
      if (headers.read(request, 'Auth-Type')?.toUpperCase() !== 'OAUTH') return undefined
      throw new ServiceError(
        'oauth_not_enabled',
        'OAuth token-based access is not enabled; an administrator enables it and registers the issuer and client id',
      )
    },
  },
  {
    name: 'client token',
    async recognise(services, request, headers) {
      const caller = await verifyClientToken(services, bearerOf(request), headers.read(request, 'ActAs'))
      return {
        caller,
        // A global token's use counts to the user it acts for.
        limitKey: `${caller.credentialId}:${caller.email}`,
        trace: { tokenId: caller.credentialId, ...(caller.actedBy === undefined ? {} : { actAs: caller.email }) },
      }
    },
  },
]

/** Who is calling, or the refusal. */
export async function authenticate(
  services: Services,
  auth: Auth,
  request: FastifyRequest,
  headers: ServiceHeaders,
): Promise<Authenticated> {
  switch (auth.kind) {
    case 'none':
      return { caller: undefined, limitKey: undefined, trace: {} }
    case 'indexingToken': {
      const verified = await verifyIndexingToken(services, bearerOf(request), request.ip)
      return { caller: verified, limitKey: verified.token.id, trace: { tokenId: verified.token.id } }
    }
    case 'metadataToken': {
      const verified = await verifyIndexingToken(services, bearerOf(request), request.ip)
      const { groupName } = request.params as { groupName: string }
      refuseOtherMetadataGroup(verified.token, groupName)
      return { caller: verified, limitKey: verified.token.id, trace: { tokenId: verified.token.id } }
    }
    case 'client': {
      for (const credential of CLIENT_CREDENTIALS) {
        const found = await credential.recognise(services, request, headers)
        if (found === undefined) continue
        refuseMissingScope(found.caller as { scopes: ReadonlySet<string> }, auth.scope)
        return found
      }
      throw new ServiceError('invalid_token', 'The token is invalid or expired')
    }
  }
}

function bearerOf(request: FastifyRequest): string {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') {
    throw new ServiceError('token_required', 'Send the header Authorization: Bearer <token>')
  }
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
  if (bearer === undefined) {
    throw new ServiceError('invalid_token', 'The header Authorization must read: Bearer <token>')
  }
  return bearer
}

function refuseMissingScope({ scopes }: { scopes: ReadonlySet<string> }, scope: string): void {
  if (scopes.has(scope)) return
  throw new ServiceError('insufficient_scope', `The token lacks the scope ${scope}; use one that has it`)
}
