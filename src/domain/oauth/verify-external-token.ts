import { type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Caller } from '../shared/caller.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { isVerifiedEmail } from '../shared/email-claim.ts'
import { isInDomains } from '../shared/email-domains.ts'
import { roleScopes } from '../shared/role-scopes.ts'
import { isActiveUser } from '../tokens/verify-client-token.ts'
import { IssuerKeys, UnreachableIssuer } from './issuer-keys.ts'
import type { OAuthSettingsStore } from './oauth-settings.ts'
import type { OutgoingFetch } from './outgoing-fetch.ts'
import { clientScopes } from './scopes.ts'
import type { TokenIssuer, TokenIssuerStore } from './token-issuer.ts'
import { issuerOf } from './verify-access-token.ts'

const REMEMBERED = 10_000

export interface ExternalTokenDeps {
  oauthSettings: OAuthSettingsStore
  tokenIssuers: TokenIssuerStore
  accounts: AccountStore
  identity: IdentityStore
  fetch: OutgoingFetch
  clock: Clock
}

/** Checks tokens of external identity providers, sent with `X-Service-Auth-Type: OAUTH`. */
export class ExternalTokenVerifier {
  readonly #deps: ExternalTokenDeps
  readonly #keys: IssuerKeys
  /** Tokens whose signature was checked, by the issuer's algorithms at that time. */
  readonly #verified = new LruMap<string, JWTPayload>(REMEMBERED)

  constructor(deps: ExternalTokenDeps) {
    this.#deps = deps
    this.#keys = new IssuerKeys(deps.fetch, deps.clock)
  }

  /** In the order of the specification's errors: what an administrator has to change is 403, what the caller has 401. */
  async verify(token: string): Promise<Caller> {
    const { externalTokens } = await this.#deps.oauthSettings.read()
    if (!externalTokens) {
      throw new ServiceError(
        'oauth_not_enabled',
        'OAuth access with external tokens is turned off; ask an administrator to turn it on and to register the issuer and client ID',
      )
    }
    const issuer = await this.#registeredIssuer(token)
    const claims = await this.#checkedClaims(token, issuer)
    const clientId = registeredClient(issuer, claims)
    const email = await this.#userOf(issuer, claims)
    const ofRole = roleScopes((await this.#deps.accounts.find(email))?.role ?? 'member')
    return {
      email,
      scopes: new Set(scopesOf(issuer, claims).filter((scope) => ofRole.includes(scope))),
      credentialId: `issuer:${issuer.issuer}:${clientId}`,
      root: { kind: 'issuer', issuer: issuer.issuer, clientId, expiresAt: new Date(Number(claims.exp) * 1000) },
      actedBy: undefined,
    }
  }

  async #registeredIssuer(token: string): Promise<TokenIssuer> {
    const name = issuerOf(token)
    if (name === undefined) throw new ServiceError('invalid_token', "The token isn't a JWT from an identity provider")
    const issuer = await this.#deps.tokenIssuers.find(name)
    if (issuer !== undefined) return issuer
    throw new ServiceError(
      'issuer_not_registered',
      "The token's issuer isn't registered; ask an administrator to register it with your client ID",
    )
  }

  async #checkedClaims(token: string, { issuer, algorithms }: TokenIssuer): Promise<JWTPayload> {
    const hash = hashSecret(`${algorithms.join()} ${token}`)
    const currentDate = this.#deps.clock.now()
    const known = this.#verified.get(hash)
    if (known !== undefined && Number(known.exp) * 1000 > currentDate.getTime()) return known
    const options = { issuer, algorithms: [...algorithms], currentDate, requiredClaims: ['exp'] }
    try {
      const { payload } = await jwtVerify(token, this.#keys.of(issuer), options)
      this.#verified.set(hash, payload)
      return payload
    } catch (cause) {
      if (cause instanceof UnreachableIssuer) {
        throw new ServiceError('unavailable', "Can't read the identity provider's keys right now; try again", { cause })
      }
      throw new ServiceError('invalid_token', 'The token is invalid or expired; get a new one from its issuer', {
        cause,
      })
    }
  }

  /** The one claim that was agreed on: a fallback to another would let its writer choose who to be. */
  async #userOf(issuer: TokenIssuer, claims: JWTPayload): Promise<string> {
    const named = claims[issuer.emailClaim]
    const email = typeof named === 'string' && isEmail(named) ? foldEmail(named) : undefined
    const isBelieved =
      email !== undefined &&
      isVerifiedEmail(claims['email_verified'], issuer) &&
      isInDomains(email, issuer.domains) &&
      (await isActiveUser(this.#deps, email))
    if (isBelieved) return email
    throw new ServiceError(
      'invalid_identity',
      "The token doesn't identify an active user: its email must be verified and in a domain registered for the issuer",
    )
  }
}

/** Which application got the token: providers write it in one of these; in an ID token it is the audience. */
function clientsOf(claims: JWTPayload): string[] {
  const named = [claims['client_id'], claims['azp'], claims['cid'], claims['appid']].find(
    (value): value is string => typeof value === 'string',
  )
  return named === undefined ? [claims.aud ?? []].flat() : [named]
}

function registeredClient({ clientIds }: TokenIssuer, claims: JWTPayload): string {
  const registered = clientsOf(claims).find((client) => clientIds.includes(client))
  if (registered !== undefined) return registered
  throw new ServiceError(
    'client_not_registered',
    "The token's client ID isn't registered for its issuer; ask an administrator to register it",
  )
}

/** A token that names scopes of ours has those; one that knows nothing of them has what its issuer may. */
function scopesOf({ scopes }: TokenIssuer, claims: JWTPayload) {
  const named = [claims['scope'], claims['scp']].flat().filter((value): value is string => typeof value === 'string')
  const ours = clientScopes(named.join(' '))
  return ours.length === 0 ? scopes : scopes.filter((scope) => ours.includes(scope))
}
