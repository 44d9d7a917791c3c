import type { DescribedRoute } from './core/described-route.ts'

const OAUTH = 'Authorization server'
const SCIM = 'Provisioning (SCIM 2.0)'
const PAGES = 'Sign-in pages'

const json = { tag: OAUTH, answers: 'json' } as const
const form = { ...json, method: 'POST', takes: 'form', credential: 'oauthClient' } as const
const scim = { tag: SCIM, credential: 'scimToken', answers: 'scim' } as const
const page = { tag: PAGES, method: 'GET', answers: 'page' } as const
const redirect = { tag: PAGES, method: 'GET', answers: 'redirect' } as const
const sent = { tag: PAGES, method: 'POST', takes: 'form', answers: 'redirect' } as const

const OAUTH_DESCRIBED: readonly DescribedRoute[] = [
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Where everything of the authorization server is',
    standard: 'RFC 8414',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-authorization-server/{path}',
    summary: 'The same, asked below a resource’s path',
    standard: 'RFC 8414, section 3.1',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/openid-configuration',
    summary: 'The same, for OpenID Connect',
    standard: 'OpenID Connect Discovery 1.0',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/openid-configuration/{path}',
    summary: 'The same, asked below a resource’s path',
    standard: 'OpenID Connect Discovery 1.0',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    summary: 'Which server issues tokens for this service',
    standard: 'RFC 9728',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/{path}',
    summary: 'Which server issues tokens for a resource',
    standard: 'RFC 9728',
  },
  {
    ...json,
    method: 'GET',
    path: '/oauth/jwks',
    summary: 'The public keys that tokens are signed with',
    standard: 'RFC 7517',
  },
  {
    ...redirect,
    tag: OAUTH,
    path: '/oauth/authorize',
    summary: 'Send the user to sign in and to allow the application',
    standard: 'OAuth 2.1, section 4.1, and RFC 9207',
  },
  { ...redirect, tag: OAUTH, path: '/oauth/authorize/{uid}', summary: 'Where the user comes back to after signing in' },
  {
    ...form,
    path: '/oauth/token',
    summary: 'A code, a refresh token or a device code for tokens',
    standard: 'OAuth 2.1, section 3.2',
  },
  { ...form, path: '/oauth/par', summary: 'Push an authorization request', standard: 'RFC 9126', status: 201 },
  {
    ...json,
    method: 'POST',
    path: '/oauth/register',
    summary: 'Register a client, if the policy allows it',
    standard: 'RFC 7591',
    takes: 'json',
    status: 201,
  },
  {
    ...json,
    method: 'GET',
    path: '/oauth/register/{clientId}',
    summary: 'A client’s own registration',
    standard: 'RFC 7592',
    credential: 'registrationToken',
  },
  {
    ...json,
    method: 'PUT',
    path: '/oauth/register/{clientId}',
    summary: 'Change a client’s own registration',
    standard: 'RFC 7592',
    takes: 'json',
    credential: 'registrationToken',
  },
  {
    ...json,
    method: 'DELETE',
    path: '/oauth/register/{clientId}',
    summary: 'Remove a client’s own registration',
    standard: 'RFC 7592',
    credential: 'registrationToken',
    answers: 'nothing',
  },
  { ...form, path: '/oauth/revoke', summary: 'End a token and what was granted with it', standard: 'RFC 7009' },
  { ...form, path: '/oauth/introspect', summary: 'Whether a token is alive', standard: 'RFC 7662' },
  {
    ...form,
    path: '/oauth/device_authorization',
    summary: 'Begin to connect a device without a browser',
    standard: 'RFC 8628',
  },
  {
    ...page,
    tag: OAUTH,
    path: '/oauth/device',
    summary: 'Where the user types the code of a device',
    standard: 'RFC 8628',
  },
  {
    ...page,
    tag: OAUTH,
    method: 'POST',
    path: '/oauth/device',
    summary: 'The code that the user typed',
    takes: 'form',
  },
  { ...redirect, tag: OAUTH, path: '/oauth/device/{uid}', summary: 'Where the user comes back to after signing in' },
  {
    ...page,
    tag: OAUTH,
    method: 'POST',
    path: '/oauth/end_session/confirm',
    summary: 'Go on as another user than the browser was signed in as',
    takes: 'form',
  },
]

const SCIM_DESCRIBED: readonly DescribedRoute[] = [
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What this service can do of SCIM',
    standard: 'RFC 7643, section 5',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'Users and groups',
    standard: 'RFC 7643, section 6',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ResourceTypes/{id}',
    summary: 'One of them',
    standard: 'RFC 7643, section 6',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'The attributes that are kept',
    standard: 'RFC 7643, section 7',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/Schemas/{id}',
    summary: 'The attributes of one resource',
    standard: 'RFC 7643, section 7',
  },
  ...['User', 'Group'].flatMap((name): DescribedRoute[] => [
    {
      ...scim,
      method: 'GET',
      path: `/scim/v2/${name}s`,
      summary: `List ${name.toLowerCase()}s, or find one by a filter`,
      standard: 'RFC 7644, section 3.4.2',
    },
    {
      ...scim,
      method: 'POST',
      path: `/scim/v2/${name}s`,
      summary: `Create a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.3',
      takes: 'scim',
      status: 201,
    },
    {
      ...scim,
      method: 'GET',
      path: `/scim/v2/${name}s/{id}`,
      summary: `Read a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.4.1',
    },
    {
      ...scim,
      method: 'PUT',
      path: `/scim/v2/${name}s/{id}`,
      summary: `Replace a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.5.1',
      takes: 'scim',
    },
    {
      ...scim,
      method: 'PATCH',
      path: `/scim/v2/${name}s/{id}`,
      summary: `Change a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.5.2',
      takes: 'scim',
    },
    {
      ...scim,
      method: 'DELETE',
      path: `/scim/v2/${name}s/{id}`,
      summary: `Remove a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.6',
      answers: 'nothing',
    },
  ]),
]

const PAGES_DESCRIBED: readonly DescribedRoute[] = [
  { ...page, path: '/signin', summary: 'The page to sign in' },
  { ...sent, path: '/signin', summary: 'Sign in with e-mail and password' },
  { ...page, path: '/account', summary: 'The page of one’s own account', credential: 'session' },
  { ...sent, path: '/account/password', summary: 'Change one’s own password', credential: 'session' },
  { ...sent, path: '/signout', summary: 'Sign this browser out', credential: 'session' },
  {
    ...sent,
    path: '/signout/everywhere',
    summary: 'End all sessions and all that applications were granted',
    credential: 'session',
  },
  {
    ...page,
    path: '/setup',
    summary: 'The page to make the first Super Admin, by the link that the first start prints',
  },
  { ...sent, path: '/setup', summary: 'Make the first Super Admin' },
  {
    ...redirect,
    path: '/signin/sso/{id}',
    summary: 'Sign in at an OpenID Connect provider',
    standard: 'OpenID Connect Core 1.0',
  },
  { ...redirect, path: '/signin/sso/{id}/callback', summary: 'Where the provider sends the browser back to' },
  {
    ...redirect,
    path: '/signin/saml/{id}',
    summary: 'Sign in at a SAML provider',
    standard: 'SAML 2.0, HTTP redirect binding',
  },
  {
    ...sent,
    path: '/signin/saml/{id}/acs',
    summary: 'Where the provider sends its answer',
    standard: 'SAML 2.0, HTTP POST binding',
  },
  { ...redirect, path: '/signin/saml/{id}/finish', summary: 'Where the browser that asked takes the answer up' },
  {
    ...page,
    path: '/signin/saml/{id}/metadata',
    summary: 'What a SAML provider has to know of this service',
    standard: 'SAML 2.0 metadata',
    answers: 'xml',
  },
  {
    ...page,
    tag: OAUTH,
    path: '/oauth/interaction/{uid}',
    summary: 'Where the user signs in for an application, and allows it or not',
  },
  { ...sent, tag: OAUTH, path: '/oauth/interaction/{uid}', summary: 'What the user decided', credential: 'session' },
]

/** Everything that is served and is no endpoint object. */
export const DESCRIBED_ROUTES: readonly DescribedRoute[] = [...OAUTH_DESCRIBED, ...SCIM_DESCRIBED, ...PAGES_DESCRIBED]

/** What is served and not described, with the reason. */
export const UNDESCRIBED_ROUTES: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^OPTIONS /, why: 'what a browser asks before a request to another site; it has no shape' },
  { pattern: /^GET \/(healthz|readyz|metrics|openapi\.json)$/, why: 'for operators: docs/operations.md' },
  { pattern: /^GET \/(docs(\/.*)?)?$/, why: 'the documentation itself' },
  { pattern: /^GET \/signin\/style\.css$/, why: 'the style of the pages' },
  { pattern: /^(GET|POST|DELETE) \/mcp(\/|$)/, why: 'JSON-RPC: the protocol describes itself' },
]
