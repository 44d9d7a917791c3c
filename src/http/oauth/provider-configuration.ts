import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { DEVICE_CLIENT_ID } from '../../domain/oauth/allowed-scopes.ts'
import type { OAuthSettings } from '../../domain/oauth/oauth-settings.ts'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { clientApiResource, findResource } from '../../domain/oauth/resources.ts'
import { KNOWN_SCOPES } from '../../domain/oauth/scopes.ts'
import type { SigningKey } from '../../domain/oauth/signing-key.ts'
import type { Services } from '../../domain/services.ts'
import { CLIENT_SCOPES } from '../../domain/shared/client-scopes.ts'
import { settleScope } from './authorization-scope.ts'
import { ClientAdapter } from './client-adapter.ts'
import { DevicePolling } from './device-polling.ts'
import { INTERACTION_PATH } from './interaction-path.ts'
import { jsonFetch } from './json-fetch.ts'
import { ProviderAdapter } from './provider-adapter.ts'
import { deviceConnected, renderError, userCodeConfirm, userCodeInput } from './provider-pages.ts'
import type { RefreshSuccessors } from './refresh-successors.ts'
import { checkClientMetadata, isApprovedDocument } from './registration-rules.ts'
import { signInPolicy } from './sign-in-policy.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const ACCESS_TOKEN_SECONDS = 60 * MINUTE
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export interface ProviderParts {
  readonly services: Services
  /** The one that signs first. */
  readonly keys: readonly SigningKey[]
  /** As they are now: they can change while the server runs. */
  settings(): OAuthSettings
  readonly fetch: OutgoingFetch
  readonly successors: RefreshSuccessors
}

/**
 * Configures the authorization server, including the defaults of the library we change.
 * See docs/decisions/0029-sign-in-libraries.md.
 */
export function providerConfiguration(parts: ProviderParts): Configuration {
  const { services, keys, settings, fetch, successors } = parts
  const base = services.publicAddress.url
  const polling = new DevicePolling(services.clock)
  const resourceInfo = (indicator: string) => {
    const resource = findResource(base, indicator)
    if (resource === undefined) throw new errors.InvalidTarget(`resource ${indicator} not found on this server`)
    return {
      scope: CLIENT_SCOPES.join(' '),
      audience: resource.audience,
      accessTokenFormat: 'jwt' as const,
      accessTokenTTL: ACCESS_TOKEN_SECONDS,
      jwt: { sign: { alg: 'ES256' as const, kid: keys[0]?.kid } },
    }
  }
  return {
    adapter: (kind) =>
      kind === 'Client' ? new ClientAdapter(services) : new ProviderAdapter(kind, services, polling, successors),
    jwks: { keys: keys.map(({ kid, privateJwk }) => ({ ...privateJwk, kid, alg: 'ES256', use: 'sig' })) as never[] },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      jwks: '/oauth/jwks',
      pushed_authorization_request: '/oauth/par',
      device_authorization: '/oauth/device_authorization',
      code_verification: '/oauth/device',
      end_session: '/oauth/end_session',
    },
    scopes: [...KNOWN_SCOPES],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    },
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    clients: [
      {
        client_id: DEVICE_CLIENT_ID,
        client_name: 'Almanac command line',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: [DEVICE_GRANT, 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    extraClientMetadata: {
      properties: ['software_id', 'software_version'],
      validator(ctx, key, _value, metadata) {
        // Once per client: it looks at all of it, whichever field it was called for.
        if (key === 'software_id') checkClientMetadata(ctx, metadata, settings())
      },
    },
    extraParams: {
      // No parameter of its own: the one hook between reading a request and asking the user.
      almanac_scope: (ctx: KoaContextWithOIDC) => settleScope(services, ctx),
    } as never,
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    extraTokenClaims: async (_ctx, token) => ('grantId' in token ? { gid: token.grantId } : undefined),
    async findAccount(_ctx, email) {
      const account = await services.accounts.find(email)
      if (account === undefined || !account.isActive) return undefined
      return { accountId: email, claims: async () => ({ sub: email, email, email_verified: true }) }
    },
    interactions: {
      policy: signInPolicy(services),
      url: (_ctx, interaction) => `${INTERACTION_PATH}/${interaction.uid}`,
    },
    cookies: {
      names: { session: 'almanac_oauth', interaction: 'almanac_interaction', resume: 'almanac_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: false, path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    renderError: (ctx, out) => renderError(ctx, out),
    fetch: jsonFetch(fetch) as never,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      DeviceCode: 10 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      // Unused for so long it ends; each use gives a new one, until the grant itself ends.
      RefreshToken: 30 * DAY,
      Grant: 365 * DAY,
      Session: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: {
        enabled: true,
        async allowedPolicy(_ctx, client, token) {
          if (token.clientId === client.clientId) return true
          throw new errors.InvalidRequest('the token belongs to another client')
        },
      },
      registration: { enabled: settings().registration !== 'off', issueRegistrationAccessToken: true },
      registrationManagement: {
        enabled: settings().registration !== 'off',
        rotateRegistrationAccessToken: false,
      },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, _form, _out, error) => userCodeInput(ctx, deviceProblem(error)),
        userCodeConfirmSource: (ctx, _form, _client, _device, userCode) => userCodeConfirm(ctx, userCode),
        successSource: (ctx) => deviceConnected(ctx),
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async () => settings().registration !== 'off',
        // The policy of this moment: `settings` may be some seconds old.
        allowClient: async (_ctx, client) => isApprovedDocument(await services.oauthSettings.read(), client),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, _client, oneOf) => oneOf?.[0] ?? clientApiResource(base),
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, indicator) => resourceInfo(indicator),
      },
    },
  }
}

function deviceProblem(error: unknown): string | undefined {
  if (error === undefined) return undefined
  const { name } = error as Error
  return name === 'AbortedError'
    ? 'Canceled. The device was not connected.'
    : 'This code is incorrect, already used or expired. Get a new one on your device.'
}
