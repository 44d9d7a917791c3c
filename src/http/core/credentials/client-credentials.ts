import type { FastifyRequest } from 'fastify'
import { recordActAs } from '../../../domain/audit/record-act-as.ts'
import { verifyAuthToken } from '../../../domain/credentials/verify-auth-token.ts'
import type { Services } from '../../../domain/services.ts'
import type { Caller } from '../../../domain/shared/caller.ts'
import { isAuthToken } from '../../../domain/tokens/auth-token.ts'
import { verifyClientToken } from '../../../domain/tokens/verify-client-token.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { sessionCaller } from '../../pages/browser.ts'
import type { ServiceHeaders } from '../service-headers.ts'
import { bearerOf } from './bearer.ts'

/** Sent by the scripts of our pages with every call. */
const OWN_PAGE_HEADER = 'x-almanac-page'

/** What a credential is presented with, and at which resource: the names by which a token may be meant for it. */
export interface Presented {
  readonly request: FastifyRequest
  readonly headers: ServiceHeaders
  readonly audiences: readonly string[]
}

/** A way to recognise a credential of the Client API. It returns undefined when the credential is not of its kind. */
interface ClientCredential {
  readonly name: string
  recognise(services: Services, presented: Presented): Promise<Caller | undefined> | undefined
}

/** In order; the first that recognises the credential decides. */
const CLIENT_CREDENTIALS: readonly ClientCredential[] = [
  {
    name: 'external identity provider',
    recognise(services, { request, headers }) {
      if (headers.read(request, 'Auth-Type')?.toUpperCase() !== 'OAUTH') return undefined
      return ownUse(services.externalTokens.verify(bearerOf(request)), headers.read(request, 'ActAs'))
    },
  },
  {
    // A JWT is recognized by its issuer, before the secret is looked up.
    name: 'access token of our own authorization server',
    recognise(services, { request, headers, audiences }) {
      if (request.headers.authorization === undefined) return undefined
      const bearer = bearerOf(request)
      if (!services.accessTokens.isOwn(bearer)) return undefined
      return ownUse(services.accessTokens.verify(bearer, audiences), headers.read(request, 'ActAs'))
    },
  },
  {
    // For our own pages only: the browser vouches that no other site sent the request.
    name: 'session of a browser',
    recognise(services, { request }) {
      if (request.headers.authorization !== undefined || !isFromOwnPage(services, request)) return undefined
      return sessionCaller(services, request)
    },
  },
  {
    name: 'token of createauthtoken',
    recognise(services, { request, headers }) {
      const bearer = bearerOf(request)
      if (!isAuthToken(bearer)) return undefined
      return ownUse(verifyAuthToken(services, bearer), headers.read(request, 'ActAs'))
    },
  },
  {
    name: 'client token',
    async recognise(services, { request, headers }) {
      const caller = await verifyClientToken(services, bearerOf(request), headers.read(request, 'ActAs'))
      await recordActAs(services, caller, request.ip)
      return caller
    },
  },
]

/** The caller of the Client API, or of a resource with the same credentials. The scope isn't checked yet. */
export async function authenticateClient(services: Services, presented: Presented): Promise<Caller> {
  for (const credential of CLIENT_CREDENTIALS) {
    const recognised = credential.recognise(services, presented)
    const caller = recognised && (await recognised)
    if (caller !== undefined) return caller
  }
  throw new ServiceError('invalid_token', 'The token is invalid or expired; use a valid one')
}

/** The caller of a credential that belongs to one user. */
async function ownUse(verified: Promise<Caller>, actAs: string | undefined): Promise<Caller> {
  const caller = await verified
  refuseActAs(actAs)
  return caller
}

function refuseActAs(actAs: string | undefined): void {
  if (actAs === undefined) return
  throw new ServiceError(
    'act_as_not_allowed',
    "This token belongs to one user and can't act as others; use a global token, or leave out X-Service-ActAs",
  )
}

/**
 * The browser vouches for it; another site cannot make it do so. This is what keeps out forged requests (CSRF).
 * Over plain http a browser may tell nothing of the sender. Then the header of our scripts says it: a script of another
 * site would have to ask us first whether it may send that one, and we allow it to nobody.
 */
export function isFromOwnPage({ publicAddress }: Services, { headers }: FastifyRequest): boolean {
  if (headers.cookie === undefined) return false
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (headers.origin === publicAddress.origin) return true
  const isOwnHost = headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host
  return isOwnHost && headers[OWN_PAGE_HEADER] !== undefined
}
