import type { DescribedRoute } from './core/openapi/described-route.ts'
import { OAUTH_DESCRIBED } from './oauth/oauth-descriptions.ts'

const SCIM = 'Provisioning (SCIM 2.0)'
const PAGES = 'Sign-in pages'

const scim = { tag: SCIM, credential: 'scimToken', answers: 'scim', refuses: 'scim' } as const
const page = { tag: PAGES, method: 'GET', answers: 'page', refuses: 'page' } as const
const redirect = { tag: PAGES, method: 'GET', answers: 'redirect', refuses: 'page' } as const
const sent = { tag: PAGES, method: 'POST', takes: 'form', answers: 'redirect', refuses: 'page' } as const

const SCIM_DESCRIBED: readonly DescribedRoute[] = [
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Get the supported SCIM features',
    standard: 'RFC 7643, section 5',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'List SCIM resource types',
    standard: 'RFC 7643, section 6',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/ResourceTypes/{id}',
    summary: 'Get a SCIM resource type',
    standard: 'RFC 7643, section 6',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'List SCIM schemas',
    standard: 'RFC 7643, section 7',
  },
  {
    ...scim,
    method: 'GET',
    path: '/scim/v2/Schemas/{id}',
    summary: 'Get a SCIM schema',
    standard: 'RFC 7643, section 7',
  },
  ...['User', 'Group'].flatMap((name): DescribedRoute[] => [
    {
      ...scim,
      method: 'GET',
      path: `/scim/v2/${name}s`,
      summary: `List ${name.toLowerCase()}s, optionally filtered`,
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
      summary: `Get a ${name.toLowerCase()}`,
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
      summary: `Update a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.5.2',
      takes: 'scim',
    },
    {
      ...scim,
      method: 'DELETE',
      path: `/scim/v2/${name}s/{id}`,
      summary: `Delete a ${name.toLowerCase()}`,
      standard: 'RFC 7644, section 3.6',
      answers: 'nothing',
    },
  ]),
]

const PAGES_DESCRIBED: readonly DescribedRoute[] = [
  { ...page, path: '/signin', summary: 'Sign-in page', also: [303] },
  { ...sent, path: '/signin', summary: 'Sign in with email and password' },
  { ...page, path: '/signed-in', summary: 'Page shown after signing in again in a new tab' },
  { ...page, path: '/account', summary: 'Account page', credential: 'session', also: [303] },
  { ...sent, path: '/account/password', summary: 'Change your password', credential: 'session' },
  { ...sent, path: '/signout', summary: 'Sign out of this browser', credential: 'session' },
  {
    ...sent,
    path: '/signout/everywhere',
    summary: 'Sign out everywhere and revoke app access',
    credential: 'session',
  },
  {
    ...page,
    path: '/setup',
    summary: 'Setup page for the first Super Admin, opened with the link printed at first start',
  },
  { ...sent, path: '/setup', summary: 'Create the first Super Admin' },
  { ...page, path: '/invitation', summary: 'Invitation page to choose a password' },
  { ...sent, path: '/invitation', summary: 'Submit the chosen password' },
  {
    ...redirect,
    path: '/go/{path}',
    also: [302],
    summary: 'Resolve a go link. Text after the alias fills its template.',
    credential: 'session',
  },
  {
    ...redirect,
    path: '/signin/sso/{id}',
    summary: 'Sign in with an OpenID Connect provider',
    standard: 'OpenID Connect Core 1.0',
  },
  { ...redirect, path: '/signin/sso/{id}/callback', summary: 'OpenID Connect redirect URI' },
  {
    ...redirect,
    path: '/tool-consent/callback',
    summary: 'OAuth redirect URI for tool server authorization',
    credential: 'session',
  },
  {
    ...redirect,
    path: '/signin/saml/{id}',
    summary: 'Sign in with a SAML provider',
    standard: 'SAML 2.0, HTTP redirect binding',
  },
  {
    ...sent,
    path: '/signin/saml/{id}/acs',
    summary: 'SAML assertion consumer service',
    standard: 'SAML 2.0, HTTP POST binding',
  },
  { ...redirect, path: '/signin/saml/{id}/finish', summary: 'Continue sign-in in the original browser' },
  {
    ...page,
    path: '/signin/saml/{id}/metadata',
    summary: 'Get SAML service provider metadata',
    standard: 'SAML 2.0 metadata',
    answers: 'xml',
  },
]

/**
 * All routes that aren't endpoint objects.
 * See docs/decisions/0002-openapi-from-endpoints.md.
 */
export const DESCRIBED_ROUTES: readonly DescribedRoute[] = [...OAUTH_DESCRIBED, ...SCIM_DESCRIBED, ...PAGES_DESCRIBED]

/** What is served and not described, with the reason. */
export const UNDESCRIBED_ROUTES: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^OPTIONS /, why: 'what a browser asks before a request to another site; it has no shape' },
  { pattern: /^GET \/(healthz|readyz|metrics|openapi\.json)$/, why: 'for operators: docs/operations.md' },
  { pattern: /^GET \/docs(\/.*)?$/, why: 'the documentation itself' },
  {
    pattern:
      /^GET \/((search|d|people|chat|collections|answers|announcements|links|pins|skills|triggers|agents|library|settings|verify|console|assets)(\/.*)?|account\/access)?$/,
    why: 'the pages of the search application and the console, and their files',
  },
  { pattern: /^GET \/signin\/style\.css$/, why: 'the style of the pages' },
  { pattern: /^[A-Z]+ \/mcp(\/|$)/, why: 'JSON-RPC: the protocol describes itself; other methods answer 405' },
]
