import type { Actor } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'

export async function listIndexingTokens(
  { indexingTokens }: { indexingTokens: IndexingTokenStore },
  actor: Actor,
): Promise<IndexingToken[]> {
  refuseUnless(actor, 'indexing-tokens')
  return indexingTokens.list()
}
