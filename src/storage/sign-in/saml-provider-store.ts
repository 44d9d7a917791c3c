import type { SamlProvider, SamlProviderStore } from '../../domain/sign-in/saml-provider.ts'
import type { Database } from '../database/database.ts'
import { type ProviderColumns, SqlProviderStore } from './provider-store.ts'

const COLUMNS: ProviderColumns<SamlProvider, 'saml_providers'> = {
  table: 'saml_providers',
  toColumns: ({ entryPoint, issuer, certificates }) => ({
    entry_point: entryPoint,
    issuer,
    certificates: JSON.stringify(certificates),
  }),
  fromColumns: ({ entry_point, issuer, certificates }) => ({
    entryPoint: entry_point,
    issuer,
    certificates: JSON.parse(certificates) as string[],
  }),
}

export function samlProviderStore(database: Database): SamlProviderStore {
  return new SqlProviderStore(database, COLUMNS)
}
