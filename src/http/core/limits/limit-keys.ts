import type { VerifiedIndexingToken } from '../../../domain/tokens/verify-indexing-token.ts'
import type { OperationLimit } from '../endpoint.ts'

/**
 * One bucket for the datasource in the path, whoever asks. A token that does not cover it draws from its own: it must
 * not use up what those who do may ask.
 */
export function perDatasource(caller: unknown, params: unknown): string | undefined {
  const { token } = caller as VerifiedIndexingToken
  const { datasource } = params as { datasource: string }
  return token.datasources === 'all' || token.datasources.includes(datasource) ? `datasource:${datasource}` : undefined
}

/** All operations of custom metadata together, for each group; the token was checked to cover it. */
export const METADATA_LIMIT: OperationLimit = {
  setting: 'customMetadataPerSecond',
  per: 'second',
  burst: 300,
  pool: 'custom metadata',
  key: (_caller, params) => `group:${(params as { groupName: string }).groupName}`,
}
