import type { DescribedRoute } from '../core/openapi/described-route.ts'

const OAUTH = 'Authorization server'
const json = { tag: OAUTH, answers: 'json', refuses: 'oauth' } as const
const form = { ...json, method: 'POST', takes: 'form', credential: 'oauthClient' } as const
const page = { tag: OAUTH, method: 'GET', answers: 'page', also: [303], refuses: 'oauthPage' } as const
const redirect = { tag: OAUTH, method: 'GET', answers: 'redirect', also: [200], refuses: 'oauthPage' } as const

/** The addresses of the authorization server, and what they are for. */
export const OAUTH_DESCRIBED: readonly DescribedRoute[] = [
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the authorization server metadata',
    standard: 'RFC 8414',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-authorization-server/{path}',
    summary: 'Get the authorization server metadata for a resource path',
    standard: 'RFC 8414, section 3.1',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/openid-configuration',
    summary: 'Get the OpenID Connect provider metadata',
    standard: 'OpenID Connect Discovery 1.0',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/openid-configuration/{path}',
    summary: 'Get the OpenID Connect provider metadata for a resource path',
    standard: 'OpenID Connect Discovery 1.0',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    summary: 'Get the protected resource metadata',
    standard: 'RFC 9728',
  },
  {
    ...json,
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/{path}',
    summary: 'Get the protected resource metadata of a path',
    standard: 'RFC 9728',
  },
  {
    ...json,
    answers: 'jwks',
    method: 'GET',
    path: '/oauth/jwks',
    summary: 'Get the public signing keys (JWKS)',
    standard: 'RFC 7517',
  },
  {
    ...redirect,
    path: '/oauth/authorize',
    summary: 'Start the OAuth authorization flow',
    standard: 'OAuth 2.1, section 4.1, and RFC 9207',
  },
  { ...redirect, path: '/oauth/authorize/{uid}', summary: 'Resume authorization after sign-in' },
  {
    ...form,
    path: '/oauth/token',
    summary: 'Exchange a code, refresh token or device code for tokens',
    standard: 'OAuth 2.1, section 3.2',
  },
  { ...form, path: '/oauth/par', summary: 'Push an authorization request', standard: 'RFC 9126', status: 201 },
  {
    ...json,
    method: 'POST',
    path: '/oauth/register',
    summary: 'Register a client dynamically, if allowed',
    standard: 'RFC 7591',
    takes: 'json',
    status: 201,
  },
  {
    ...json,
    method: 'GET',
    path: '/oauth/register/{clientId}',
    summary: 'Get a client registration (RFC 7592)',
    standard: 'RFC 7592',
    credential: 'registrationToken',
  },
  {
    ...json,
    method: 'PUT',
    path: '/oauth/register/{clientId}',
    summary: 'Update a client registration (RFC 7592)',
    standard: 'RFC 7592',
    takes: 'json',
    credential: 'registrationToken',
  },
  {
    ...json,
    method: 'DELETE',
    path: '/oauth/register/{clientId}',
    summary: 'Delete a client registration (RFC 7592)',
    standard: 'RFC 7592',
    credential: 'registrationToken',
    answers: 'nothing',
  },
  {
    ...form,
    answers: 'empty',
    path: '/oauth/revoke',
    summary: 'Revoke a token and its grant',
    standard: 'RFC 7009',
  },
  { ...form, path: '/oauth/introspect', summary: 'Introspect a token', standard: 'RFC 7662' },
  {
    ...form,
    path: '/oauth/device_authorization',
    summary: 'Start the device authorization flow',
    standard: 'RFC 8628',
  },
  {
    ...page,
    path: '/oauth/device',
    summary: 'Device code page',
    standard: 'RFC 8628',
  },
  {
    ...page,
    method: 'POST',
    path: '/oauth/device',
    summary: 'Submit a device code',
    takes: 'form',
  },
  { ...redirect, path: '/oauth/device/{uid}', summary: 'Resume authorization after sign-in' },
  {
    ...page,
    method: 'POST',
    path: '/oauth/end_session/confirm',
    summary: 'Continue as a different user',
    takes: 'form',
  },
  {
    ...page,
    path: '/oauth/interaction/{uid}',
    summary: 'Consent page for an app',
  },
  {
    ...redirect,
    method: 'POST',
    path: '/oauth/interaction/{uid}',
    summary: "Submit the user's consent decision",
    takes: 'form',
    credential: 'session',
  },
]
