import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord, orMissing } from './connection-record.ts'

/** Has problems tried again within seconds: all, or those with these subjects. Returns how many. */
export function retryProblems(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  subjects?: readonly string[],
): Promise<number> {
  refuseUnless(actor, 'connections')
  return changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    const { requestedMode } = orMissing(found, id)
    const count = await deps.crawls.retryProblems(id, deps.clock.now(), subjects)
    if (count > 0) await deps.connections.setState(id, { requestedMode: requestedMode ?? 'changes' })
    return { result: count, note: { action: 'connection.retry', subject: id, details: { problems: count } } }
  })
}
