import type { ClientMetadata, OAuthClient } from '../../domain/oauth/oauth-client.ts'
import type { SigningKey } from '../../domain/oauth/signing-key.ts'
import type { EmailClaim } from '../../domain/oauth/token-issuer.ts'
import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of sign-in and of the authorization server. What others present to us is kept as a hash. */
export interface SignInTables {
  /** `opened_by`: the Admin by whose invitation or hand it came; null: a Super Admin, the operator, or a provider. */
  account_passwords: { email: string; hash: string; changed_at: number; opened_by: string | null }
  sessions: {
    secret_hash: string
    email: string
    created_at: number
    seen_at: number
    expires_at: number
    address: string | null
    user_agent: string | null
  }
  /** `key` is a hash; the whole burst is allowed again from `full_at` on. */
  sign_in_attempts: { key: string; full_at: number }
  setup_links: { secret_hash: string; expires_at: number; used_at: number | null }
  oauth_records: {
    kind: string
    id_hash: string
    payload: string
    account_id: string | null
    client_id: string | null
    grant_hash: string | null
    uid: string | null
    user_code_hash: string | null
    expires_at: number | null
    consumed_at: number | null
  }
  oauth_clients: {
    client_id: string
    origin: OAuthClient['origin']
    metadata: Json<ClientMetadata>
    created_at: number
    /** Null: no user has granted it anything yet. */
    used_at: number | null
    disabled_at: number | null
  }
  signing_keys: {
    kid: string
    private_jwk: Json<SigningKey['privateJwk']>
    created_at: number
    retired_at: number | null
  }
  token_issuers: {
    issuer: string
    client_ids: Json<readonly string[]>
    algorithms: Json<readonly string[]>
    scopes: Json<readonly ClientScope[]>
    created_at: number
    domains: Json<readonly string[]>
    email_claim: EmailClaim
    vouches_for_emails: number
  }
  sso_providers: {
    id: string
    name: string
    issuer: string
    client_id: string
    client_secret: string
    domains: Json<readonly string[]>
    creates_users: number
    created_at: number
    disabled_at: number | null
    group_claim: string | null
    vouches_for_emails: number
  }
  saml_providers: {
    id: string
    name: string
    entry_point: string
    issuer: string
    certificates: Json<readonly string[]>
    domains: Json<readonly string[]>
    creates_users: number
    created_at: number
    disabled_at: number | null
    group_claim: string | null
  }
  scim_tokens: {
    secret_hash: string
    id: string | null
    name: string
    created_by: string | null
    created_at: number
    expires_at: number
  }
  scim_users: {
    id: string
    email: string
    external_id: string | null
    given_name: string | null
    family_name: string | null
    created_at: number
    changed_at: number
  }
  oauth_settings: { name: string; value: Json<unknown> }
}
