type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/**
 * The addresses that the authorization server (a library) answers. They are not endpoint objects: their shapes are the
 * standards' own. `docs/authentication.md` lists them too.
 */
export const OAUTH_ROUTES: readonly { readonly methods: readonly Method[]; readonly path: string }[] = [
  // RFC 8414 and OpenID Connect Discovery
  { methods: ['GET', 'OPTIONS'], path: '/.well-known/oauth-authorization-server' },
  { methods: ['GET', 'OPTIONS'], path: '/.well-known/openid-configuration' },
  // RFC 7517
  { methods: ['GET', 'OPTIONS'], path: '/oauth/jwks' },
  // OAuth 2.1, sections 3.1 and 3.2; the second is where a user comes back to after signing in
  { methods: ['GET'], path: '/oauth/authorize' },
  { methods: ['GET'], path: '/oauth/authorize/:uid' },
  { methods: ['POST', 'OPTIONS'], path: '/oauth/token' },
  // RFC 9126
  { methods: ['POST', 'OPTIONS'], path: '/oauth/par' },
  // RFC 7591 and RFC 7592
  { methods: ['POST'], path: '/oauth/register' },
  { methods: ['GET', 'PUT', 'DELETE'], path: '/oauth/register/:clientId' },
  // RFC 7009 and RFC 7662
  { methods: ['POST', 'OPTIONS'], path: '/oauth/revoke' },
  { methods: ['POST', 'OPTIONS'], path: '/oauth/introspect' },
  // RFC 8628; the last two are for the user's browser
  { methods: ['POST', 'OPTIONS'], path: '/oauth/device_authorization' },
  { methods: ['GET', 'POST'], path: '/oauth/device' },
  { methods: ['GET'], path: '/oauth/device/:uid' },
  // When a browser that was signed in as one user signs in as another
  { methods: ['POST'], path: '/oauth/end_session/confirm' },
]
