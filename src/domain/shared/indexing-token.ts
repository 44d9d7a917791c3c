import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'

/** A credential for the Indexing API: service-level access, no user. */
export interface IndexingToken {
  readonly id: string
  readonly name: string
  /** `'all'` is global permissions; a list limits the token to these datasources. */
  readonly datasources: 'all' | readonly string[]
  /** What it may do with custom metadata; nothing unless given. See `metadata-scopes.ts`. */
  readonly metadataScopes?: readonly string[]
  /** CIDR ranges from which it may be used; empty: from anywhere. */
  readonly allowedRanges: readonly string[]
  readonly expiresAt: Date
  readonly rotationPeriodMinutes: number | undefined
  readonly createdBy: string
  readonly createdAt: Date
  readonly revokedAt: Date | undefined
}

export function refuseOtherDatasource(token: IndexingToken, datasource: string): void {
  if (token.datasources === 'all' || token.datasources.includes(datasource)) return
  throw new ServiceError(
    'datasource_not_allowed',
    `Token ${quoted(token.name)} doesn't cover data source ${quoted(datasource)}; use one that does`,
  )
}

/** For what belongs to no datasource, or to all of them. */
export function refuseNotGlobal(token: IndexingToken): void {
  if (token.datasources === 'all') return
  throw new ServiceError(
    'datasource_not_allowed',
    `Token ${quoted(token.name)} is limited to some data sources; use a global token for this operation`,
  )
}
