import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { refuseOAuthChange } from '../access/oauth-policy.ts'
import type { Actor } from '../access/role.ts'
import { CLIENT_SCOPES, type ClientScope } from '../tokens/client-token.ts'

/** An external identity provider whose tokens count at the Client API. */
export interface TokenIssuer {
  /** As the tokens write it, byte for byte. */
  readonly issuer: string
  /** The applications at that provider whose tokens count. */
  readonly clientIds: readonly string[]
  readonly algorithms: readonly string[]
  /** What its tokens may do at most. */
  readonly scopes: readonly ClientScope[]
  readonly createdAt: Date
}

export interface TokenIssuerStore {
  find(issuer: string): Promise<TokenIssuer | undefined>
  put(issuer: TokenIssuer): Promise<void>
  list(): Promise<TokenIssuer[]>
  remove(issuer: string): Promise<boolean>
}

/** Signatures only, and none that a shared secret could make (RFC 8725, section 3.2). */
export const ISSUER_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
const DEFAULT_ALGORITHMS = ['RS256', 'ES256']
const DEFAULT_SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN' && scope !== 'TRIGGERS')

export interface TokenIssuerRequest {
  issuer: string
  clientIds: readonly string[]
  algorithms?: readonly string[] | undefined
  scopes?: readonly ClientScope[] | undefined
}

export async function addTokenIssuer(
  { tokenIssuers, clock }: { tokenIssuers: TokenIssuerStore; clock: Clock },
  actor: Actor,
  request: TokenIssuerRequest,
): Promise<TokenIssuer> {
  refuseOAuthChange(actor)
  const { issuer, clientIds, algorithms = DEFAULT_ALGORITHMS, scopes = DEFAULT_SCOPES } = request
  const url = URL.parse(issuer)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ServiceError(
      'invalid_request',
      `"${issuer}" is not an issuer; write its address: https://idp.acme.example`,
    )
  }
  if (clientIds.length === 0) throw new ServiceError('invalid_request', 'Name at least one client id of the issuer')
  const unknown = algorithms.find((algorithm) => !ISSUER_ALGORITHMS.includes(algorithm))
  if (unknown !== undefined) {
    throw new ServiceError(
      'invalid_request',
      `"${unknown}" is not allowed; choose from ${ISSUER_ALGORITHMS.join(', ')}`,
    )
  }
  const added = { issuer, clientIds, algorithms, scopes, createdAt: clock.now() }
  await tokenIssuers.put(added)
  return added
}
