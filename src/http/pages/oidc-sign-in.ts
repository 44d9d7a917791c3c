import * as client from 'openid-client'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { isVerifiedEmail } from '../../domain/shared/email-claim.ts'
import type { SsoIdentity } from '../../domain/sign-in/accept-sso.ts'
import type { OidcProvider } from '../../domain/sign-in/oidc-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'

const FRESH_MS = 10 * 60_000
/** How far the clock of a provider may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 60

/** What has to be remembered between sending a browser away and its coming back. */
export interface OidcRequest {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** In seconds: the user has to have signed in at the provider since then. */
  readonly freshSince?: number
}

/** The OpenID Connect side of signing in at a company's own provider: code flow with PKCE, state and nonce. */
export class OidcSignIn {
  readonly #fetch: OutgoingFetch
  readonly #clock: Clock
  readonly #known = new Map<string, { madeOf: string; config: client.Configuration; readAt: number }>()

  constructor(fetch: OutgoingFetch, clock: Clock) {
    this.#fetch = fetch
    this.#clock = clock
  }

  /** `isAgain`: the provider has to ask the user, also where it knows who they are. */
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
      // Some providers know only one of the two.
      ...(isAgain && { prompt: 'login', max_age: '0' }),
    })
    return { url, request }
  }

  /** Who came back. Issuer, audience, signature, state, nonce and time are checked by the library. */
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
          // Whether http is fit for this address is for our own fetch to say.
          execute: [
            // By itself the library takes the connection to the provider as proof enough.
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

/** A token of the future would be good for longer than its provider says, or for a sign-in yet to come. */
function refuseFuture(issuedAt: unknown, now: Date): void {
  if (typeof issuedAt === 'number' && issuedAt <= now.getTime() / 1000 + CLOCK_SKEW_SECONDS) return
  throw new Error(`iat ${String(issuedAt)} is in the future`)
}

/** A provider that says when the user signed in there has to have asked since. */
function refuseStale(signedInAt: unknown, freshSince: number | undefined): void {
  if (freshSince === undefined || typeof signedInAt !== 'number') return
  if (signedInAt < freshSince - CLOCK_SKEW_SECONDS) throw new Error(`auth_time ${signedInAt} is before ${freshSince}`)
}
