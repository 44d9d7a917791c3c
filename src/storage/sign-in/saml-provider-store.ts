import type { SamlProvider, SamlProviderStore } from '../../domain/sign-in/saml-provider.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { type ProviderColumns, SqlProviderStore } from './provider-store.ts'

const COLUMNS: ProviderColumns<SamlProvider, 'saml_providers'> = {
  table: 'saml_providers',
  toColumns: ({ entryPoint, issuer, certificates }) => ({
    entry_point: entryPoint,
    issuer,
    certificates: toJson(certificates),
  }),
  fromColumns: ({ entry_point, issuer, certificates }) => ({
    entryPoint: entry_point,
    issuer,
    certificates: fromJson(certificates),
  }),
}

export function samlProviderStore(database: Database): SamlProviderStore {
  return new SqlProviderStore(database, COLUMNS)
}
