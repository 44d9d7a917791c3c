export interface SsoGuide {
  readonly id: string
  readonly name: string
  /** What to do at the provider, with the redirect address at hand. */
  readonly steps: readonly string[]
  /** What its issuer looks like. */
  readonly issuer: string
  readonly groupClaim?: string
}

/** How an OpenID Connect app is created at each provider. */
export const SSO_GUIDES: readonly SsoGuide[] = [
  {
    id: 'okta',
    name: 'Okta',
    steps: [
      'Admin Console → Applications → Create App Integration → OIDC, Web Application.',
      'Paste the redirect address as the sign-in redirect URI, and assign the people who may sign in.',
      'Copy the client ID and the client secret. The issuer is your Okta domain.',
    ],
    issuer: 'https://YOUR-ORG.okta.com',
    groupClaim: 'groups',
  },
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    steps: [
      'Entra admin center → App registrations → New registration, with the redirect address as a Web redirect URI.',
      'Certificates & secrets → New client secret. Copy its value, not its ID.',
      'Copy the application (client) ID. The issuer has your directory (tenant) ID in it.',
    ],
    issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
    groupClaim: 'groups',
  },
  {
    id: 'google',
    name: 'Google Workspace',
    steps: [
      'Google Cloud console → APIs & Services → Credentials → Create credentials → OAuth client ID, Web application.',
      'Add the redirect address under authorized redirect URIs. On the consent screen, choose Internal.',
      'Copy the client ID and the client secret.',
    ],
    issuer: 'https://accounts.google.com',
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    steps: [
      'Clients → Create client, type OpenID Connect, with client authentication on.',
      'Paste the redirect address under valid redirect URIs.',
      'Copy the secret from the Credentials tab. The issuer has your realm in it.',
    ],
    issuer: 'https://keycloak.example.com/realms/REALM',
  },
  {
    id: 'other',
    name: 'Other',
    steps: [
      'Create a confidential OpenID Connect app that uses the authorization code flow.',
      'Register the redirect address, and copy the client ID and the client secret.',
    ],
    issuer: 'https://idp.example.com',
  },
]
