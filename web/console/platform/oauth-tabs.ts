export const OAUTH_TABS = [
  { title: 'Applications', path: '/platform/oauth' },
  { title: 'Token issuers', path: '/platform/oauth/issuers' },
]
