import type { Actor } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { type Marked, withMarks } from './with-marks.ts'

export async function listIndexingTokens(
  { indexingTokens, usageLog }: { indexingTokens: IndexingTokenStore; usageLog: UsageLog },
  actor: Actor,
): Promise<Marked<IndexingToken>[]> {
  refuseUnless(actor, 'indexing-tokens')
  return withMarks(usageLog, await indexingTokens.list())
}
