import type { Clock } from '../../kernel/clock.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import type { IndexingTokenStore } from '../tokens/indexing-token-store.ts'

export interface CredentialStatus {
  readonly status: 'VALID' | 'VALID_WITH_WARNINGS' | 'INVALID' | 'MISSING'
  readonly expiresAt: Date | undefined
  readonly message: string
}

const SOON_MS = 14 * 86_400_000

/** Whether something can push to the datasource: its credentials are the indexing tokens that cover it. */
export async function credentialStatus(
  { indexingTokens, clock }: { indexingTokens: IndexingTokenStore; clock: Clock },
  datasource: string,
): Promise<CredentialStatus> {
  const covering = (await indexingTokens.list()).filter((token) => covers(token, datasource))
  const now = clock.now()
  const alive = covering.filter(({ revokedAt, expiresAt }) => revokedAt === undefined && expiresAt > now)
  const last = alive.map(({ expiresAt }) => expiresAt).sort((one, other) => other.getTime() - one.getTime())[0]
  if (last !== undefined) {
    const isSoon = last.getTime() - now.getTime() < SOON_MS
    const message = `${alive.length} of ${covering.length} indexing tokens for this data source are active`
    return { status: isSoon ? 'VALID_WITH_WARNINGS' : 'VALID', expiresAt: last, message }
  }
  return covering.length === 0
    ? { status: 'MISSING', expiresAt: undefined, message: 'No indexing token covers this data source; create one' }
    : {
        status: 'INVALID',
        expiresAt: undefined,
        message: 'All indexing tokens for this data source are expired or revoked; create one',
      }
}

function covers({ datasources }: IndexingToken, name: string): boolean {
  return datasources === 'all' || datasources.includes(name)
}
