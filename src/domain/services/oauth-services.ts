import type { OAuthClientStore } from '../oauth/oauth-client.ts'
import type { OAuthRecordStore } from '../oauth/oauth-record.ts'
import type { OAuthSettingsStore } from '../oauth/oauth-settings.ts'
import type { SigningKeyStore } from '../oauth/signing-key.ts'
import type { TokenIssuerStore } from '../oauth/token-issuer.ts'
import type { AccessTokenVerifier } from '../oauth/verify-access-token.ts'
import type { ExternalTokenVerifier } from '../oauth/verify-external-token.ts'

/** The authorization server, and tokens of others. */
export interface OAuthServices {
  readonly oauthRecords: OAuthRecordStore
  readonly oauthClients: OAuthClientStore
  readonly oauthSettings: OAuthSettingsStore
  readonly signingKeys: SigningKeyStore
  readonly tokenIssuers: TokenIssuerStore
  readonly accessTokens: AccessTokenVerifier
  readonly externalTokens: ExternalTokenVerifier
}
