import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { RunMode, StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord, orMissing } from './connection-record.ts'

/** Has a run start within seconds, also of a paused connection. One that is under way ends first. */
export function startRun(deps: ConnectionDeps, actor: Actor, id: string, mode: RunMode): Promise<void> {
  return change(deps, actor, id, 'connection.run', { mode }, () => ({ requestedMode: mode }))
}

/** No runs start by themselves. One that is under way stops. */
export function pauseConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  return change(deps, actor, id, 'connection.pause', {}, ({ revision }) => ({
    isPaused: true,
    requestedMode: undefined,
    revision: revision + 1,
  }))
}

export function resumeConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  return change(deps, actor, id, 'connection.resume', {}, () => ({
    isPaused: false,
    failures: 0,
    nextDueAt: deps.clock.now(),
  }))
}

function change(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  action: string,
  details: Readonly<Record<string, unknown>>,
  decide: (before: StoredConnection) => Partial<StoredConnection>,
): Promise<void> {
  refuseUnless(actor, 'connections')
  return changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    const before = orMissing(found, id)
    await deps.connections.put({ ...before, ...decide(before) })
    return { result: undefined, note: { action, subject: id, details } }
  })
}
