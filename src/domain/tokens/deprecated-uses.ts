import type { Clock } from '../../kernel/clock.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { DeprecatedUse } from '../usage/usage-store.ts'
import type { ClientTokenStore } from './client-token.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'

export interface NamedUse extends DeprecatedUse {
  /** Of the token; undefined: it is an application, or a token that is forgotten. */
  readonly name: string | undefined
}

/** Who uses what will end or has ended, by item; and the day by which that is judged. */
export async function deprecatedUses({
  usageLog,
  indexingTokens,
  clientTokens,
  deprecationClock,
}: {
  deprecationClock: Clock
  usageLog: UsageLog
  indexingTokens: IndexingTokenStore
  clientTokens: ClientTokenStore
}): Promise<{ today: string; uses: Map<string, NamedUse[]> }> {
  const [uses, indexing, client] = await Promise.all([
    usageLog.deprecatedUses(),
    indexingTokens.list(),
    clientTokens.list(),
  ])
  const names = new Map([...indexing, ...client].map(({ id, name }) => [id, name]))
  const named = uses.map((use) => ({ ...use, name: names.get(use.credentialId) }))
  const today = deprecationClock.now().toISOString().slice(0, 10)
  return { today, uses: Map.groupBy(named, ({ item }) => item) }
}
