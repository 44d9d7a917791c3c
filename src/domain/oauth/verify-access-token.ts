import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import type { PublicAddress } from '../../kernel/network/public-address.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { Caller } from '../shared/caller.ts'
import { roleScopes } from '../shared/role-scopes.ts'
import type { OAuthRecordStore } from './oauth-record.ts'
import { clientScopes } from './scopes.ts'
import { publicJwk, publishedKeys, type SigningKeyStore } from './signing-key.ts'

/** How many tokens are remembered as verified: the signature costs more than a search does. */
const REMEMBERED = 10_000
/** How long a grant that was alive is taken to be; what this process itself ends, ends at once. Told in docs/scaling.md. */
const TRUST_MS = 1000
const NO_SUCH_KEY = 'ERR_JWKS_NO_MATCHING_KEY'

export interface AccessTokenDeps {
  signingKeys: SigningKeyStore
  oauthRecords: OAuthRecordStore
  accounts: AccountStore
  publicAddress: PublicAddress
  clock: Clock
}

interface Claims extends JWTPayload {
  readonly gid: string
  readonly client_id: string
}

interface Verified {
  readonly claims: Claims
  caller: Caller
  /** When its grant and its user were last seen alive, and after how many removals. */
  seenAt: number
  removals: number
}

/** Checks access tokens that our own authorization server issued. */
export class AccessTokenVerifier {
  readonly #deps: AccessTokenDeps
  readonly #verified = new LruMap<string, Verified>(REMEMBERED)
  #keys: { find: ReturnType<typeof createLocalJWKSet>; readAt: number } | undefined

  constructor(deps: AccessTokenDeps) {
    this.#deps = deps
  }

  /** Whether a bearer token says that it is ours. Nothing is believed yet. */
  isOwn(token: string): boolean {
    return issuerOf(token) === this.#deps.publicAddress.url
  }

  /** The user behind the token, and what it may do at a resource with one of these names (RFC 9068, section 4). */
  async verify(token: string, audiences: readonly string[]): Promise<Caller> {
    const hash = hashSecret(token)
    const known = this.#verified.get(hash) ?? (await this.#read(token))
    const now = this.#deps.clock.now().getTime()
    if (Number(known.claims.exp) * 1000 <= now) throw invalid()
    if (![known.claims.aud].flat().some((audience) => audience !== undefined && audiences.includes(audience))) {
      throw invalid('The token was issued for another resource; request one for this resource')
    }
    await this.#refuseEnded(known, now)
    this.#verified.set(hash, known)
    return known.caller
  }

  async #read(token: string): Promise<Verified> {
    const { publicAddress, clock } = this.#deps
    const options = {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: publicAddress.url,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'jti', 'client_id', 'gid'],
    }
    const { payload } = await jwtVerify<Claims>(token, await this.#publicKeys(), options)
      .catch(async (cause: unknown) => {
        if ((cause as { code?: string }).code !== NO_SUCH_KEY) throw cause
        // Another service may have begun to sign with a new one.
        this.#keys = undefined
        return jwtVerify<Claims>(token, await this.#publicKeys(), options)
      })
      .catch((cause: unknown) => {
        throw invalid(undefined, cause)
      })
    const caller: Caller = {
      email: String(payload.sub),
      // Filled when the user's role is known.
      scopes: new Set(),
      credentialId: `oauth:${payload.client_id}`,
      root: { kind: 'grant', hash: hashSecret(payload.gid), expiresAt: new Date(Number(payload.exp) * 1000) },
      actedBy: undefined,
    }
    return { claims: payload, caller, seenAt: Number.NEGATIVE_INFINITY, removals: -1 }
  }

  /** The grant may have been revoked, or the user left, while the token itself is still in time. */
  async #refuseEnded(known: Verified, now: number): Promise<void> {
    const { oauthRecords, accounts } = this.#deps
    const removals = oauthRecords.grantRemovals
    if (now - known.seenAt < TRUST_MS && known.removals === removals) return
    const [grant, account] = await Promise.all([
      oauthRecords.find('Grant', hashSecret(known.claims.gid)),
      accounts.find(known.caller.email),
    ])
    const isAlive = grant?.expiresAt === undefined ? grant !== undefined : grant.expiresAt.getTime() > now
    if (!isAlive || account?.isActive !== true) throw invalid()
    const ofRole = roleScopes(account.role)
    const granted = clientScopes(known.claims['scope'] as string | undefined)
    known.caller = { ...known.caller, scopes: new Set(granted.filter((scope) => ofRole.includes(scope))) }
    known.seenAt = now
    known.removals = removals
  }

  async #publicKeys(): Promise<ReturnType<typeof createLocalJWKSet>> {
    const now = this.#deps.clock.now().getTime()
    if (this.#keys === undefined || now - this.#keys.readAt >= TRUST_MS) {
      const keys = (await publishedKeys(this.#deps)).map(publicJwk)
      this.#keys = { find: createLocalJWKSet({ keys: keys as never[] }), readAt: now }
    }
    return this.#keys.find
  }
}

/** The issuer that a token names, or undefined when it is no JWT. */
export function issuerOf(token: string): string | undefined {
  if (token.split('.').length !== 3) return undefined
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function invalid(message = 'The token is invalid or expired; get a new one', cause?: unknown): ServiceError {
  return new ServiceError('invalid_token', message, { cause })
}
