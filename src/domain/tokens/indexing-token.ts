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

/** One secret of a token. A rotation ends the old one after its grace time and adds the new one. */
export interface TokenSecret {
  readonly hash: string
  readonly createdAt: Date
  readonly endsAt: Date | undefined
}

export interface IndexingTokenStore {
  create(token: IndexingToken, secret: TokenSecret): Promise<void>
  findBySecret(hash: string): Promise<{ token: IndexingToken; secret: TokenSecret } | undefined>
  /**
   * Ends `oldHash` at `oldEndsAt` and adds the new secret, if `oldHash` is still the token's current secret.
   * Of several at once exactly one returns true.
   */
  replaceSecret(tokenId: string, oldHash: string, oldEndsAt: Date, secret: TokenSecret): Promise<boolean>
  find(id: string): Promise<IndexingToken | undefined>
  /** False when there is none, or it was ended before. */
  revoke(id: string, at: Date): Promise<boolean>
  list(): Promise<IndexingToken[]>
}

export function refuseOtherDatasource(token: IndexingToken, datasource: string): void {
  if (token.datasources === 'all' || token.datasources.includes(datasource)) return
  throw new ServiceError(
    'datasource_not_allowed',
    `Token "${token.name}" does not cover datasource "${datasource}"; use one that does`,
  )
}

/** For what belongs to no datasource, or to all of them. */
export function refuseNotGlobal(token: IndexingToken): void {
  if (token.datasources === 'all') return
  throw new ServiceError(
    'datasource_not_allowed',
    `Token "${token.name}" is limited to some datasources, and this concerns all; use a global one`,
  )
}
