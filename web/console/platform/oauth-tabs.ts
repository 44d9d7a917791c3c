export const OAUTH_TABS = [
  { title: 'Applications', path: '/platform/oauth/clients' },
  { title: 'Registration', path: '/platform/oauth/policy' },
  { title: 'Token issuers', path: '/platform/oauth/issuers' },
]
