import Type from 'typebox'
import { REGISTRATION_MODES } from '../../../domain/oauth/oauth-settings.ts'
import { EMAIL_CLAIMS } from '../../../domain/oauth/token-issuer.ts'
import { CLIENT_SCOPES } from '../../../domain/shared/client-scopes.ts'
import { named } from '../named.ts'
import { PageQuery, Scopes, Secret, Text, Texts, Time } from './admin-fields.ts'

export const OAuthClientInfo = named('OAuthClientInfo', {
  clientId: Type.String(),
  origin: Type.Enum(['static', 'dynamic']),
  name: Type.String(),
  redirectUris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  isConfidential: Type.Boolean(),
  hasDeviceFlow: Type.Boolean(),
  isEnabled: Type.Boolean(),
  createdAt: Time(),
  usedAt: Type.Optional(Time()),
})

export const NewOAuthClient = named('NewOAuthClient', {
  name: Text(),
  redirectUris: Texts('Must match exactly, except for the port of a loopback address'),
  scopes: Texts(),
  isConfidential: Type.Optional(Type.Boolean({ description: 'Has a secret. Otherwise PKCE only.' })),
  hasDeviceFlow: Type.Optional(Type.Boolean()),
})
export const OAuthClientChange = named('OAuthClientChange', {
  name: Type.Optional(Text()),
  redirectUris: Type.Optional(Texts()),
  scopes: Type.Optional(Texts()),
  isEnabled: Type.Optional(Type.Boolean({ description: 'false revokes everything users granted it' })),
})
export const CreatedOAuthClient = named('CreatedOAuthClient', {
  client: OAuthClientInfo,
  clientSecret: Type.Optional(Secret),
})
export const ClientSecret = named('ClientSecret', { clientSecret: Secret })

const VouchesForEmails = Type.Optional(
  Type.Boolean({ description: 'Trust its email addresses even without email_verified: true' }),
)

export const TokenIssuerInfo = named('TokenIssuerInfo', {
  issuer: Type.String(),
  clientIds: Type.Array(Type.String()),
  algorithms: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
  emailClaim: Type.String(),
  vouchesForEmails: Type.Boolean(),
  createdAt: Time(),
})
export const TokenIssuerInput = named('TokenIssuerInput', {
  issuer: Text('The exact `iss` value in its tokens'),
  clientIds: Texts(),
  algorithms: Type.Optional(Texts()),
  scopes: Type.Optional(Scopes('The maximum scopes of its tokens')),
  domains: Texts('Email domains of its users'),
  emailClaim: Type.Optional(
    Type.Enum([...EMAIL_CLAIMS], {
      description: 'The claim with the email address. Claims other than email require vouchesForEmails.',
    }),
  ),
  vouchesForEmails: VouchesForEmails,
})

const SettingsFields = {
  registration: Type.Enum([...REGISTRATION_MODES], { description: 'Who can register clients dynamically (DCR)' }),
  redirectPatterns: Texts('Additional redirect URIs for "approved". * matches within one path segment.'),
  blockedApplications: Texts('Preapproved apps that this organization blocks'),
  dynamicScopes: Type.Array(Type.Enum([...CLIENT_SCOPES]), {
    description: 'Scopes available to dynamically registered clients',
  }),
  allowOAuthTokenAccess: Type.Boolean({ description: 'Whether tokens from external issuers are accepted' }),
}
export const OAuthSettingsInfo = named('OAuthSettingsInfo', {
  ...SettingsFields,
  approvedApplications: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export const OAuthSettingsChange = named('OAuthSettingsChange', {
  registration: Type.Optional(SettingsFields.registration),
  redirectPatterns: Type.Optional(SettingsFields.redirectPatterns),
  blockedApplications: Type.Optional(SettingsFields.blockedApplications),
  dynamicScopes: Type.Optional(SettingsFields.dynamicScopes),
  allowOAuthTokenAccess: Type.Optional(SettingsFields.allowOAuthTokenAccess),
})

const ProviderInfo = {
  id: Type.String(),
  name: Type.String(),
  domains: Type.Array(Type.String()),
  createsUsers: Type.Boolean(),
  groupClaim: Type.Optional(Type.String()),
  isEnabled: Type.Boolean(),
  createdAt: Time(),
}
const SkipTest = Type.Optional(
  Type.Boolean({
    description: 'Let people sign in with it although it fails its test or was not tested. Recorded in the audit log.',
  }),
)
const NewProvider = {
  id: Text('Used in URLs. Lowercase letters, digits and hyphens.'),
  name: Text('Label of the sign-in button'),
  domains: Texts('Email domains of its users'),
  createsUsers: Type.Optional(Type.Boolean()),
  groupClaim: Type.Optional(Text("The claim or attribute that contains a user's groups")),
  isEnabled: Type.Optional(
    Type.Boolean({ description: 'Defaults to true. A provider is tested before people can sign in with it.' }),
  ),
  skipTest: SkipTest,
}
const ProviderChange = {
  name: Type.Optional(Text()),
  domains: Type.Optional(Texts()),
  createsUsers: Type.Optional(Type.Boolean()),
  groupClaim: Type.Optional(Text('Leave empty to stop reading groups')),
  isEnabled: Type.Optional(Type.Boolean({ description: 'true tests the provider first' })),
  skipTest: SkipTest,
}
const Pem = Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 10, description: 'PEM' })

export const OidcProviderInfo = named('OidcProviderInfo', {
  ...ProviderInfo,
  issuer: Type.String(),
  clientId: Type.String(),
  vouchesForEmails: Type.Boolean(),
  redirectUri: Type.String({ description: 'Register it at the provider' }),
})
export const NewOidcProvider = named('NewOidcProvider', {
  ...NewProvider,
  issuer: Text(),
  clientId: Text(),
  clientSecret: Text('Stored and never shown'),
  vouchesForEmails: VouchesForEmails,
})
export const OidcProviderChange = named('OidcProviderChange', {
  ...ProviderChange,
  issuer: Type.Optional(Text()),
  clientId: Type.Optional(Text()),
  clientSecret: Type.Optional(Text('Omit to keep the current value')),
  vouchesForEmails: VouchesForEmails,
})
export const SamlProviderInfo = named('SamlProviderInfo', {
  ...ProviderInfo,
  entryPoint: Type.String(),
  issuer: Type.String(),
  certificates: Type.Array(Type.String()),
  metadataUrl: Type.String({ description: 'Enter this at the provider' }),
})
export const NewSamlProvider = named('NewSamlProvider', {
  ...NewProvider,
  entryPoint: Text(),
  issuer: Text('Its entity ID'),
  certificates: Pem,
})
export const SamlProviderChange = named('SamlProviderChange', {
  ...ProviderChange,
  entryPoint: Type.Optional(Text()),
  issuer: Type.Optional(Text()),
  certificates: Type.Optional(Pem),
})
export const ProviderCheck = named('ProviderCheck', {
  isUsable: Type.Boolean(),
  findings: Type.Array(Type.Object({ isProblem: Type.Boolean(), message: Type.String() })),
})

export const OAuthClientQuery = Type.Object({
  ...PageQuery,
  origin: Type.Optional(Type.Enum(['static', 'dynamic'])),
})
export const IssuerQuery = Type.Object({ issuer: Text() })
export const SamlMetadataXml = named('SamlMetadataXml', { xml: Type.String({ maxLength: 500_000 }) })
export const SamlMetadataInfo = named('SamlMetadataInfo', {
  issuer: Type.String(),
  entryPoint: Type.String(),
  certificates: Type.Array(Type.String()),
})

export const ConnectedApplications = named('ConnectedApplications', {
  items: Type.Array(
    named('ConnectedApplication', {
      clientId: Type.String(),
      name: Type.String(),
      scopes: Type.Array(Type.String()),
      grantedAt: Time(),
    }),
  ),
})
export const ApplicationQuery = Type.Object({ clientId: Text('The value from the list') })
