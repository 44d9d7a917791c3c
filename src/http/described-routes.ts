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
  { ...page, path: '/signin', summary: 'The page to sign in', also: [303] },
  { ...sent, path: '/signin', summary: 'Sign in with e-mail and password' },
  { ...page, path: '/signed-in', summary: 'What a tab says that was opened to sign in again' },
  { ...page, path: '/account', summary: 'The page of one’s own account', credential: 'session', also: [303] },
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
  { ...page, path: '/invitation', summary: 'The page where somebody who was invited chooses a password' },
  { ...sent, path: '/invitation', summary: 'The password that was chosen' },
  {
    ...redirect,
    path: '/go/{path}',
    also: [302],
    summary: 'Follow a short link; what stands behind its alias fills the places of its template',
    credential: 'session',
  },
  {
    ...redirect,
    path: '/signin/sso/{id}',
    summary: 'Sign in at an OpenID Connect provider',
    standard: 'OpenID Connect Core 1.0',
  },
  { ...redirect, path: '/signin/sso/{id}/callback', summary: 'Where the provider sends the browser back to' },
  {
    ...redirect,
    path: '/tool-consent/callback',
    summary: 'Where a tool server sends the browser back to once its user allowed it',
    credential: 'session',
  },
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
      /^GET \/((search|d|people|chat|collections|answers|announcements|links|pins|skills|triggers|verify|console|assets)(\/.*)?|account\/access)?$/,
    why: 'the pages of the search application and the console, and their files',
  },
  { pattern: /^GET \/signin\/style\.css$/, why: 'the style of the pages' },
  { pattern: /^[A-Z]+ \/mcp(\/|$)/, why: 'JSON-RPC: the protocol describes itself; other methods answer 405' },
]
