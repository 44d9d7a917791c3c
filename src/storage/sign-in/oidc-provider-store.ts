import type { OidcProvider, OidcProviderStore } from '../../domain/sign-in/oidc-provider.ts'
import type { Database } from '../database/database.ts'
import { type ProviderColumns, SqlProviderStore } from './provider-store.ts'

const COLUMNS: ProviderColumns<OidcProvider, 'sso_providers'> = {
  table: 'sso_providers',
  toColumns: ({ issuer, clientId, clientSecret, vouchesForEmails }) => ({
    issuer,
    client_id: clientId,
    client_secret: clientSecret,
    vouches_for_emails: vouchesForEmails ? 1 : 0,
  }),
  fromColumns: ({ issuer, client_id, client_secret, vouches_for_emails }) => ({
    issuer,
    clientId: client_id,
    clientSecret: client_secret,
    vouchesForEmails: vouches_for_emails === 1,
  }),
}

export function oidcProviderStore(database: Database): OidcProviderStore {
  return new SqlProviderStore(database, COLUMNS)
}
