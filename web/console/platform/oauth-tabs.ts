export const OAUTH_TABS = [
  { title: 'Apps', path: '/platform/oauth/clients' },
  { title: 'Registration', path: '/platform/oauth/policy' },
  { title: 'Token issuers', path: '/platform/oauth/issuers' },
]
