import type { Clock } from '../../kernel/clock.ts'
import type { Actor } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { type Marked, withMarks } from './with-marks.ts'

export interface ListIndexingTokensDeps {
  indexingTokens: IndexingTokenStore
  usageLog: UsageLog
  clock: Clock
}

/** A token with its mark and, after a rotation, until when its old secret works. */
export type ListedIndexingToken = Marked<IndexingToken> & { readonly oldSecretEndsAt?: Date | undefined }

export async function listIndexingTokens(
  { indexingTokens, usageLog, clock }: ListIndexingTokensDeps,
  actor: Actor,
): Promise<ListedIndexingToken[]> {
  refuseUnless(actor, 'indexing-tokens')
  const [tokens, ending] = await Promise.all([indexingTokens.list(), indexingTokens.oldSecretsEndingAfter(clock.now())])
  const marked = await withMarks(usageLog, tokens)
  return marked.map((token) => ({ ...token, oldSecretEndsAt: ending.get(token.id) }))
}
