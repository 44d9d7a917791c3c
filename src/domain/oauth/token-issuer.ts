import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { CLIENT_SCOPES, type ClientScope } from '../shared/client-scopes.ts'
import { readDomains } from '../shared/email-domains.ts'
import { refuseUnless } from '../shared/policy.ts'

/**
 * Claims that users can't change themselves, unlike `preferred_username` (OpenID Connect Core, 5.7).
 * See docs/decisions/0030-identity-providers.md.
 */
export const EMAIL_CLAIMS = ['email', 'upn', 'sub'] as const
export type EmailClaim = (typeof EMAIL_CLAIMS)[number]

/** An external identity provider whose tokens count at the Client API. */
export interface TokenIssuer {
  /** As the tokens write it, byte for byte. */
  readonly issuer: string
  /** The applications at that provider whose tokens count. */
  readonly clientIds: readonly string[]
  readonly algorithms: readonly string[]
  /** What its tokens may do at most. */
  readonly scopes: readonly ClientScope[]
  /** The e-mail domains that it answers for; a user of another domain is not believed. */
  readonly domains: readonly string[]
  /** The claim that holds the user's address. */
  readonly emailClaim: EmailClaim
  /** An administrator says that its addresses are verified, also where its tokens do not. */
  readonly vouchesForEmails: boolean
  readonly createdAt: Date
}

export interface TokenIssuerStore {
  find(issuer: string): Promise<TokenIssuer | undefined>
  put(issuer: TokenIssuer): Promise<void>
  list(): Promise<TokenIssuer[]>
  remove(issuer: string): Promise<boolean>
}

/** Signatures only, and none that a shared secret could make (RFC 8725, section 3.2). */
const ISSUER_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
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
  domains: readonly string[]
  emailClaim?: EmailClaim | undefined
  vouchesForEmails?: boolean | undefined
}

export async function addTokenIssuer(
  deps: IssuerDeps,
  actor: Actor,
  request: TokenIssuerRequest,
): Promise<TokenIssuer> {
  refuseUnless(actor, 'external-issuers')
  const { issuer, clientIds, algorithms = DEFAULT_ALGORITHMS, scopes = DEFAULT_SCOPES } = request
  const { emailClaim = 'email', vouchesForEmails = false } = request
  const url = URL.parse(issuer)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw badField('issuer', `must be a URL, like https://idp.acme.example; got ${quoted(issuer)}`)
  }
  if (clientIds.length === 0) throw badField('clientIds', 'must have at least 1 item')
  const unknown = algorithms.find((algorithm) => !ISSUER_ALGORITHMS.includes(algorithm))
  if (unknown !== undefined) {
    throw badField('algorithms', `must only contain ${ISSUER_ALGORITHMS.join(', ')}; got ${quoted(unknown)}`)
  }
  const domains = readDomains(request.domains)
  if (emailClaim !== 'email' && !vouchesForEmails) {
    const problem = `must be true when tokens don't say whether "${emailClaim}" is verified; turn on "Treat emails as verified"`
    throw badField('vouchesForEmails', problem)
  }
  const details = { clientIds, algorithms, scopes, domains, emailClaim, vouchesForEmails }
  const added = { issuer, ...details, createdAt: deps.clock.now() }
  const note = { action: 'token-issuer.put', subject: issuer, details }
  await audited(deps, actor, note, () => deps.tokenIssuers.put(added))
  return added
}

export async function removeTokenIssuer(deps: IssuerDeps, actor: Actor, issuer: string): Promise<void> {
  refuseUnless(actor, 'external-issuers')
  await audited(deps, actor, { action: 'token-issuer.remove', subject: issuer }, async () => {
    if (!(await deps.tokenIssuers.remove(issuer))) {
      throw new ServiceError('not_found', `Issuer ${quoted(issuer)} not found`)
    }
  })
}
