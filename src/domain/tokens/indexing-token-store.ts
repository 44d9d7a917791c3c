import type { IndexingToken } from '../shared/indexing-token.ts'

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
  /** The one that no rotation has ended. */
  currentSecret(tokenId: string): Promise<TokenSecret | undefined>
  /** Of tokens that were rotated: until when the old secret works, by the token's id; those that ended by `at` are left out. */
  oldSecretsEndingAfter(at: Date): Promise<ReadonlyMap<string, Date>>
  find(id: string): Promise<IndexingToken | undefined>
  /** False when there is none, or it was ended before. */
  revoke(id: string, at: Date): Promise<boolean>
  list(): Promise<IndexingToken[]>
}
