import type { AuthTokenStore } from '../tokens/auth-token.ts'
import type { ClientTokenStore } from '../tokens/client-token.ts'
import type { IndexingTokenStore } from '../tokens/indexing-token-store.ts'

/** Tokens of the service itself. */
export interface TokenServices {
  readonly authTokens: AuthTokenStore
  readonly clientTokens: ClientTokenStore
  readonly indexingTokens: IndexingTokenStore
  readonly rotationGraceMinutes: number
}
