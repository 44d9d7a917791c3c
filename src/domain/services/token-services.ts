import type { AuthTokenStore } from '../tokens/auth-token.ts'
import type { ClientTokenStore } from '../tokens/client-token.ts'
import type { IndexingTokenStore } from '../tokens/indexing-token-store.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { UsageStore } from '../usage/usage-store.ts'

/** Tokens of the service itself. */
export interface TokenServices {
  readonly authTokens: AuthTokenStore
  readonly clientTokens: ClientTokenStore
  readonly indexingTokens: IndexingTokenStore
  readonly usage: UsageStore
  /** Who used which credential, and what of the deprecated. */
  readonly usageLog: UsageLog
  readonly rotationGraceMinutes: number
}
