import type { Clock } from '../../kernel/clock.ts'
import type { Actor } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { CredentialUse } from '../usage/usage-store.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { noToken } from './no-token.ts'
import { oldSecretOf } from './old-secret-use.ts'
import { fits, type TokenFilter } from './token-filter.ts'
import { type WithUsage, withUsage } from './with-usage.ts'

export interface ListIndexingTokensDeps {
  indexingTokens: IndexingTokenStore
  usageLog: UsageLog
  clock: Clock
  rotationGraceMinutes: number
}

/** A token with its mark and, after a rotation, until when its old secret works and when it was used last since. */
export type ListedIndexingToken = WithUsage<IndexingToken> & {
  readonly oldSecretEndsAt?: Date | undefined
  readonly oldSecretLastUse?: CredentialUse | undefined
}

export async function listIndexingTokens(
  { indexingTokens, usageLog, clock, rotationGraceMinutes }: ListIndexingTokensDeps,
  actor: Actor,
  filter: TokenFilter = {},
): Promise<ListedIndexingToken[]> {
  refuseUnless(actor, 'indexing-tokens')
  const [all, ending] = await Promise.all([indexingTokens.list(), indexingTokens.oldSecretsEndingAfter(clock.now())])
  const tokens = all.filter((token) => fits(token, filter))
  const marked = await withUsage(usageLog, tokens)
  const oldUsage = await usageLog.usageOf([...ending.keys()].map(oldSecretOf))
  return marked.map((token) => {
    const oldSecretEndsAt = ending.get(token.id)
    if (oldSecretEndsAt === undefined) return token
    // A use before this rotation was of the secret that an earlier one replaced.
    const rotatedAt = oldSecretEndsAt.getTime() - rotationGraceMinutes * 60_000
    const use = oldUsage.get(oldSecretOf(token.id))?.lastUse
    return { ...token, oldSecretEndsAt, oldSecretLastUse: use && use.at.getTime() >= rotatedAt ? use : undefined }
  })
}

export async function readIndexingToken(
  deps: ListIndexingTokensDeps,
  actor: Actor,
  id: string,
): Promise<ListedIndexingToken> {
  const [token] = await listIndexingTokens(deps, actor, { id })
  if (token === undefined) throw noToken(id)
  return token
}
