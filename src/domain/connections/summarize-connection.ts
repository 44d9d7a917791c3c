import type { Actor } from '../shared/actor.ts'
import { AUDIENCES, type Audience, audienceOf } from './access/audience-of.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { administeredConnection } from './connection-record.ts'
import type { ConnectionDay } from './crawl-store.ts'

export interface ConnectionSummary {
  /** How many documents each audience can see. */
  readonly audiences: Readonly<Record<Audience, number>>
  /** The last 30 days on which the connection ran. */
  readonly days: readonly ConnectionDay[]
}

/** Who can see a connection's documents, and how many there were on each day. */
export async function summarizeConnection(
  deps: Pick<ConnectionDeps, 'connections' | 'crawls'>,
  actor: Actor,
  id: string,
): Promise<ConnectionSummary> {
  await administeredConnection(deps, actor, id)
  const { crawls } = deps
  const counts = await crawls.countsByAccess(id)
  const accesses = await crawls.accesses(id)
  const scopes = new Map((await crawls.scopes(id)).map((scope) => [scope.id, scope]))
  const audiences = Object.fromEntries(AUDIENCES.map((audience) => [audience, 0])) as Record<Audience, number>
  for (const [digest, count] of counts) {
    const access = accesses.get(digest) ?? { kind: 'nobody' }
    audiences[audienceOf(access, (scope) => readersOf(scopes.get(scope)))] += count
  }
  return { audiences, days: await crawls.days(id) }
}

/** Nobody sees a scope that is gone from the source. */
function readersOf(scope: { state: string; access: Parameters<typeof audienceOf>[0] } | undefined) {
  return scope === undefined || scope.state === 'hidden' ? undefined : scope.access
}
