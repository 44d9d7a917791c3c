import * as client from 'openid-client'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import {
  type BegunConsent,
  ConsentEnded,
  type ConsentTokens,
  type RemoteClient,
  type RemoteServer,
} from '../../domain/tools/remote/remote-server.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { findProtectedResource } from './protected-resource.ts'

/** A registration that nobody used is forgotten by the other side some day; ours is younger. */
const REGISTERED_MS = 3_600_000
const MAX_REGISTERED = 200

/** The OAuth side of another tool server: found, registered at, code flow with PKCE, state and resource, renewed, revoked. */
export class RemoteOAuth {
  readonly #fetch: OutgoingFetch
  readonly #clock: Clock
  readonly #registered = new LruMap<string, { client: RemoteClient; until: number }>(MAX_REGISTERED)

  constructor(fetch: OutgoingFetch, clock: Clock) {
    this.#fetch = fetch
    this.#clock = clock
  }

  async begin(
    server: RemoteServer,
    secret: string | undefined,
    redirectUri: string,
    state: string,
  ): Promise<BegunConsent> {
    const { issuer, resource, scopes } = await findProtectedResource(this.#fetch, server.url)
    const known =
      server.clientId === undefined
        ? await this.#register(server, issuer, resource, redirectUri)
        : { issuer, resource, clientId: server.clientId, clientSecret: secret }
    const config = await this.#configOf(known)
    const offered = config.serverMetadata().scopes_supported ?? []
    const wanted = [...scopes, ...(offered.includes('offline_access') ? ['offline_access'] : [])]
    const verifier = client.randomPKCECodeVerifier()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      state,
      resource,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(wanted.length > 0 && { scope: [...new Set(wanted)].join(' ') }),
      // Without it some servers leave out what renews the token.
      ...(wanted.includes('offline_access') && { prompt: 'consent' }),
    })
    if (!/^https?:$/.test(url.protocol)) throw new Error("the authorization endpoint isn't a URL")
    return { url, client: known, verifier }
  }

  async finish(
    known: RemoteClient,
    returned: URL,
    { state, verifier }: { readonly state: string; readonly verifier: string },
  ): Promise<ConsentTokens> {
    const checks = { expectedState: state, pkceCodeVerifier: verifier }
    const { resource } = known
    const tokens = await client.authorizationCodeGrant(await this.#configOf(known), returned, checks, { resource })
    return this.#tokens(known, tokens, undefined)
  }

  async refresh(tokens: ConsentTokens): Promise<ConsentTokens> {
    const { client: known, refreshToken } = tokens
    if (refreshToken === undefined) throw new ConsentEnded("the token can't be renewed")
    const config = await this.#configOf(known)
    try {
      const renewed = await client.refreshTokenGrant(config, refreshToken, { resource: known.resource })
      return this.#tokens(known, renewed, refreshToken)
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.status < 500) throw new ConsentEnded(error.error)
      throw error
    }
  }

  async revoke({ client: known, refreshToken, accessToken }: ConsentTokens): Promise<void> {
    const config = await this.#configOf(known)
    if (config.serverMetadata().revocation_endpoint === undefined) return
    await client.tokenRevocation(config, refreshToken ?? accessToken)
  }

  async #register(
    { id, url }: RemoteServer,
    issuer: string,
    resource: string,
    redirectUri: string,
  ): Promise<RemoteClient> {
    const now = this.#clock.now().getTime()
    const key = JSON.stringify([id, url, issuer, resource, redirectUri])
    const before = this.#registered.get(key)
    if (before !== undefined && before.until > now) return before.client
    const metadata = {
      client_name: 'Almanac',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
    const config = await client
      .dynamicClientRegistration(new URL(issuer), metadata, undefined, this.#options(issuer))
      .catch((error: unknown) => {
        throw isRefusal(error) ? registrationRefused(id, redirectUri, error) : error
      })
    const { client_id: clientId, client_secret: clientSecret } = config.clientMetadata()
    const made: RemoteClient = {
      issuer,
      resource,
      clientId,
      clientSecret: typeof clientSecret === 'string' ? clientSecret : undefined,
    }
    this.#registered.set(key, { client: made, until: now + REGISTERED_MS })
    return made
  }

  async #configOf({ issuer, clientId, clientSecret }: RemoteClient): Promise<client.Configuration> {
    const auth = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret)
    const options = this.#options(issuer)
    const config = await client.discovery(new URL(issuer), clientId, undefined, auth, options)
    config[client.customFetch] = options[client.customFetch]
    return config
  }

  #options(issuer: string) {
    const fetch: client.CustomFetch = (url, { method, headers, body }) =>
      this.#fetch(url, { method, headers, ...(body != null && { body: body as string }) })
    return {
      algorithm: 'oauth2' as const,
      [client.customFetch]: fetch,
      // Whether http is fit for this address is for our own fetch to say.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    }
  }

  #tokens(
    known: RemoteClient,
    given: { access_token: string; refresh_token?: string | undefined; expires_in?: number | undefined },
    refreshToken: string | undefined,
  ): ConsentTokens {
    const seconds = given.expires_in
    return {
      client: known,
      accessToken: given.access_token,
      refreshToken: given.refresh_token ?? refreshToken,
      expiresAt: seconds === undefined ? undefined : this.#clock.now().getTime() + seconds * 1000,
    }
  }
}

/** The server takes no registration at all, or not ours. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status < 500
  if (error instanceof client.WWWAuthenticateChallengeError) return true
  if (!(error instanceof client.ClientError)) return false
  // No registration endpoint, or one that refuses without saying so in JSON.
  const isForbidden = error.cause instanceof Response && [401, 403].includes(error.cause.status)
  return error.code === 'OAUTH_MISSING_SERVER_METADATA' || isForbidden
}

/** Trying again would not help the user: an administrator has to register us by hand. */
function registrationRefused(id: string, redirectUri: string, cause: unknown): ServiceError {
  return new ServiceError(
    'not_permitted',
    `The tool server "${id}" doesn't let apps register themselves. Ask an administrator to create a client there with the redirect URL ${redirectUri}, and to enter its client ID (and secret) for this tool server in the console.`,
    { cause },
  )
}
