import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { CLIENT_SCOPES, type ClientScope } from '../shared/client-scopes.ts'
import { invalidField } from '../shared/invalid-field.ts'
import { refuseUnless } from '../shared/policy.ts'

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

export interface IssuerDeps extends AuditDeps {
  tokenIssuers: TokenIssuerStore
}

export interface TokenIssuerRequest {
  issuer: string
  clientIds: readonly string[]
  algorithms?: readonly string[] | undefined
  scopes?: readonly ClientScope[] | undefined
}

export async function addTokenIssuer(
  deps: IssuerDeps,
  actor: Actor,
  request: TokenIssuerRequest,
): Promise<TokenIssuer> {
  refuseUnless(actor, 'oauth')
  const { issuer, clientIds, algorithms = DEFAULT_ALGORITHMS, scopes = DEFAULT_SCOPES } = request
  const url = URL.parse(issuer)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw invalidField('issuer', `"${issuer}" is not an issuer; write its address: https://idp.acme.example`)
  }
  if (clientIds.length === 0) throw invalidField('clientIds', 'Name at least one client id of the issuer')
  const unknown = algorithms.find((algorithm) => !ISSUER_ALGORITHMS.includes(algorithm))
  if (unknown !== undefined) {
    throw invalidField('algorithms', `"${unknown}" is not allowed; choose from ${ISSUER_ALGORITHMS.join(', ')}`)
  }
  const added = { issuer, clientIds, algorithms, scopes, createdAt: deps.clock.now() }
  const note = { action: 'token-issuer.put', subject: issuer, details: { clientIds, algorithms, scopes } }
  await audited(deps, actor, note, () => deps.tokenIssuers.put(added))
  return added
}

export async function removeTokenIssuer(deps: IssuerDeps, actor: Actor, issuer: string): Promise<void> {
  refuseUnless(actor, 'oauth')
  await audited(deps, actor, { action: 'token-issuer.remove', subject: issuer }, async () => {
    if (!(await deps.tokenIssuers.remove(issuer))) {
      throw new ServiceError('not_found', `There is no issuer ${issuer}`)
    }
  })
}
