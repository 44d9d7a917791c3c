import * as client from 'openid-client'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { isVerifiedEmail } from '../../domain/shared/email-claim.ts'
import type { SsoIdentity } from '../../domain/sign-in/accept-sso.ts'
import type { OidcProvider } from '../../domain/sign-in/oidc-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'

const FRESH_MS = 10 * 60_000
/** How far a provider's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 60

/** The state kept while the browser is at the provider. */
export interface OidcRequest {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** In seconds. The user must have signed in at the provider after this time. */
  readonly freshSince?: number
}

/** Sign-in with an OpenID Connect provider: code flow with PKCE, state and nonce. */
export class OidcSignIn {
  readonly #fetch: OutgoingFetch
  readonly #clock: Clock
  readonly #known = new Map<string, { madeOf: string; config: client.Configuration; readAt: number }>()

  constructor(fetch: OutgoingFetch, clock: Clock) {
    this.#fetch = fetch
    this.#clock = clock
  }

  /** `isAgain`: the provider must ask the user to sign in even if they have a session there. */
  async begin(
    provider: OidcProvider,
    redirectUri: string,
    isAgain: boolean,
  ): Promise<{ url: URL; request: OidcRequest }> {
    const config = await this.#configOf(provider)
    const request: OidcRequest = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      ...(isAgain && { freshSince: Math.floor(this.#clock.now().getTime() / 1000) }),
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: request.state,
      nonce: request.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      // Some providers support only one of the two.
      ...(isAgain && { prompt: 'login', max_age: '0' }),
    })
    return { url, request }
  }

  /** The user who signed in. The library checks issuer, audience, signature, state, nonce and time. */
  async finish(provider: OidcProvider, returned: URL, request: OidcRequest): Promise<SsoIdentity> {
    const config = await this.#configOf(provider)
    try {
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.verifier,
        idTokenExpected: true,
      })
      const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {}
      refuseFuture(claims['iat'], this.#clock.now())
      refuseStale(claims['auth_time'], request.freshSince)
      return {
        email: claims['email'],
        isEmailVerified: isVerifiedEmail(claims['email_verified'], provider),
        name: claims['name'],
        ...(provider.groupClaim !== undefined && { groups: claims[provider.groupClaim] }),
      }
    } catch (cause) {
      throw new ServiceError('sign_in_refused', `${provider.name} didn't confirm the sign-in. Try again.`, { cause })
    }
  }

  async #configOf(provider: OidcProvider): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = provider
    const madeOf = JSON.stringify([issuer, clientId, clientSecret])
    const now = this.#clock.now().getTime()
    const known = this.#known.get(provider.id)
    if (known?.madeOf === madeOf && now - known.readAt < FRESH_MS) return known.config
    const fetch: client.CustomFetch = (url, { method, headers, body }) =>
      this.#fetch(url, { method, headers, ...(body != null && { body: body as string }) })
    try {
      const config = await client.discovery(
        new URL(issuer),
        clientId,
        undefined,
        client.ClientSecretPost(clientSecret),
        {
          [client.customFetch]: fetch,
          // Our own fetch decides whether http is allowed for this address.
          execute: [
            // By default the library trusts the connection and skips the signature.
            client.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      config[client.customFetch] = fetch
      this.#known.set(provider.id, { madeOf, config, readAt: now })
      return config
    } catch (cause) {
      throw new ServiceError('unavailable', `Can't reach ${provider.name} right now. Try again.`, { cause })
    }
  }
}

/** Rejects tokens issued in the future: they would stay valid longer than the provider intends. */
function refuseFuture(issuedAt: unknown, now: Date): void {
  if (typeof issuedAt === 'number' && issuedAt <= now.getTime() / 1000 + CLOCK_SKEW_SECONDS) return
  throw new Error(`iat ${String(issuedAt)} is in the future`)
}

/** If the provider says when the user signed in, it must be after we asked. */
function refuseStale(signedInAt: unknown, freshSince: number | undefined): void {
  if (freshSince === undefined || typeof signedInAt !== 'number') return
  if (signedInAt < freshSince - CLOCK_SKEW_SECONDS) throw new Error(`auth_time ${signedInAt} is before ${freshSince}`)
}
