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
    answers: 'jwks',
    method: 'GET',
    path: '/oauth/jwks',
    summary: 'The public keys that tokens are signed with',
    standard: 'RFC 7517',
  },
  {
    ...redirect,
    path: '/oauth/authorize',
    summary: 'Send the user to sign in and to allow the application',
    standard: 'OAuth 2.1, section 4.1, and RFC 9207',
  },
  { ...redirect, path: '/oauth/authorize/{uid}', summary: 'Where the user comes back to after signing in' },
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
  {
    ...form,
    answers: 'empty',
    path: '/oauth/revoke',
    summary: 'End a token and what was granted with it',
    standard: 'RFC 7009',
  },
  { ...form, path: '/oauth/introspect', summary: 'Whether a token is alive', standard: 'RFC 7662' },
  {
    ...form,
    path: '/oauth/device_authorization',
    summary: 'Begin to connect a device without a browser',
    standard: 'RFC 8628',
  },
  {
    ...page,
    path: '/oauth/device',
    summary: 'Where the user types the code of a device',
    standard: 'RFC 8628',
  },
  {
    ...page,
    method: 'POST',
    path: '/oauth/device',
    summary: 'The code that the user typed',
    takes: 'form',
  },
  { ...redirect, path: '/oauth/device/{uid}', summary: 'Where the user comes back to after signing in' },
  {
    ...page,
    method: 'POST',
    path: '/oauth/end_session/confirm',
    summary: 'Go on as another user than the browser was signed in as',
    takes: 'form',
  },
  {
    ...page,
    path: '/oauth/interaction/{uid}',
    summary: 'Where the user signs in for an application, and allows it or not',
  },
  {
    ...redirect,
    method: 'POST',
    path: '/oauth/interaction/{uid}',
    summary: 'What the user decided',
    takes: 'form',
    credential: 'session',
  },
]
